import { rules } from '#shared/contract/calls/rules.ts'
import { unshelveSeveral } from '../../../application/shelving/shelveSeveral.ts'
import { handle } from '../../../http/handle.ts'
import { told } from './told.ts'

export const unshelveAlarms = handle(rules.unshelveAlarms, async ({ body: { ids }, trail }) =>
  told('unshelved', await unshelveSeveral(ids, trail), trail.at),
)
