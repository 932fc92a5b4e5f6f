import { routes } from '#shared/contract/routes.ts'
import { reportEntities } from '#shared/reporting/entities.ts'
import { handle } from '../../http/handle.ts'

export const getParametersList = handle(routes.reports.getParametersList, async ({ params }) => ({
  parametersList: [...reportEntities[params.entity].parameters],
}))
