import { routes } from '#shared/contract/routes.ts'
import { service } from '../http/handle.ts'
import { listAudit } from './audit/listAudit.ts'

export const handler = service(routes.audit, { listAudit })
