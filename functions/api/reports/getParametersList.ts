import { reports } from '#shared/contract/calls/reports.ts'
import { reportEntities } from '#shared/reporting/entities.ts'
import { handle } from '../../http/handle.ts'

export const getParametersList = handle(reports.getParametersList, async ({ params }) => ({
  parametersList: [...reportEntities[params.entity].parameters],
}))
