import { rules } from '#shared/contract/calls/rules.ts'
import { shelveSeveral } from '../../../application/shelving/shelveSeveral.ts'
import { Validation } from '../../../domain/errors.ts'
import { handle } from '../../../http/handle.ts'
import { longestMinutes } from './longestMinutes.ts'
import { answerShelving } from './answerShelving.ts'

export const shelveAlarms = handle(rules.shelveAlarms, async ({ body: { ids, minutes, reason }, trail }) => {
  const longest = longestMinutes()
  if (minutes > longest)
    throw new Validation([
      { field: 'minutes', message: `Shelve for at most ${longest} minutes (${longest / 60} hours) in this stage` },
    ])
  const order = { until: trail.at + minutes * 60_000, reason }
  return answerShelving('shelved', await shelveSeveral(ids, order, trail), trail.at)
})
