import { rules } from '#shared/contract/calls/rules.ts'
import { toWireShelf, listShelves } from '../../../data/alarms/shelves.ts'
import { isShelved } from '../../../domain/alarms/life/shelf.ts'
import { handle } from '../../../http/handle.ts'
import { longestMinutes } from './longestMinutes.ts'

export const getShelves = handle(rules.getShelves, async ({ now }) => {
  const shelves = (await listShelves())
    .filter(({ shelf }) => isShelved(shelf, now))
    .toSorted((one, other) => one.shelf.until - other.shelf.until)
    .map(({ deviceName, ruleName, shelf }) => ({ deviceName, ruleName, ...toWireShelf(shelf) }))
  return { longestMinutes: longestMinutes(), shelves }
})
