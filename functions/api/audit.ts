import { audit } from '#shared/contract/calls/audit.ts'
import { service } from '../http/handle.ts'
import { listAudit } from './audit/listAudit.ts'

export const handler = service(audit, { listAudit })
