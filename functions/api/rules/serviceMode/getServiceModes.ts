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
 * The key that service modes are sorted by: first those in effect now, by their ends, and then the others, by their
 * beginnings.
 */
const sortKeyOf = ({ current, next, id }: ServiceMode): string =>
  `${current ? `0${current.until}` : `1${next?.from ?? ''}`}${id}`
