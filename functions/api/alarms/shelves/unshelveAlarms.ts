import { rules } from '#shared/contract/calls/rules.ts'
import { unshelveSeveral } from '../../../application/shelving/shelveSeveral.ts'
import { handle } from '../../../http/handle.ts'
import { answerShelving } from './answerShelving.ts'

export const unshelveAlarms = handle(rules.unshelveAlarms, async ({ body: { ids }, trail }) =>
  answerShelving('unshelved', await unshelveSeveral(ids, trail), trail.at),
)
