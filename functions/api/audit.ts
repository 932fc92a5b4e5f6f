import { audit } from '#shared/contract/audit.ts'
import { service } from '../http/handle.ts'
import { listAudit } from './audit/listAudit.ts'

export const handler = service(audit, { listAudit })
