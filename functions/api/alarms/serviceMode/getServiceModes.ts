import { rules } from '#shared/contract/calls/rules.ts'
import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { toWireServiceMode } from '../../../data/serviceModes/serviceModeItem.ts'
import { listServiceModes } from '../../../data/serviceModes/serviceModes.ts'
import { handle } from '../../../http/handle.ts'
import { longestHours } from './longestHours.ts'

export const getServiceModes = handle(rules.getServiceModes, async ({ now }) => {
  const all = (await listServiceModes()).map(stored => toWireServiceMode(stored, now))
  return {
    longestHours: longestHours(),
    serviceModes: all.filter(({ current, next }) => current ?? next).toSorted(byTime),
  }
})

const byTime = (one: ServiceMode, other: ServiceMode): number => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1)

/**
 * Returns the sort key of a service mode in the list. Those in effect now come first, sorted by their ends; the
 * others follow, sorted by their beginnings.
 */
const sortKeyOf = ({ current, next, id }: ServiceMode): string =>
  `${current ? `0${current.until}` : `1${next?.from ?? ''}`}${id}`
