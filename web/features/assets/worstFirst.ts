import type { Device } from '#shared/contract/device.ts'
import { displayStatusOf, type DisplayStatus } from '#shared/devices/status.ts'

/** The number of open alarms, keyed by instrument name. Instruments without open alarms are left out. */
export type OpenCounts = ReadonlyMap<string, number>

const order = 'order'
const worst = 'worst'

/**
 * Whether the viewer has chosen to see the worst instruments first.
 * @param isKept the viewer's last choice, which applies if the address does not name an order
 */
export const asksForWorst = (params: URLSearchParams, isKept: boolean): boolean =>
  params.has(order) ? params.get(order) === worst : isKept

/** Whether the list currently shows the worst instruments first. It does not while it is sorted by a column. */
export const showsWorstFirst = (params: URLSearchParams, isKept: boolean): boolean =>
  asksForWorst(params, isKept) && !params.get('sort')

/**
 * Returns the address with the worst instruments first, or with the default order. The previous sort order is
 * removed.
 */
export const withWorstFirst = (params: URLSearchParams, isWorstFirst: boolean): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const name of [order, 'sort', 'page']) next.delete(name)
  if (isWorstFirst) next.set(order, worst)
  return next
}

/** The statuses, the worst first. Instruments that have never said anything would hide those that work. */
const worstStatuses: readonly DisplayStatus[] = ['FAULT', 'DISCONNECTED', 'RUNNING', 'READY', 'UNKNOWN']

/**
 * Sorts the instruments of the ranked view above the list first, in its order. All others follow: first those with a
 * fault, then those with the most open alarms, then by status. A fault comes before alarms, because an instrument
 * with a fault does no work.
 * @param openCounts the number of each instrument's open alarms that are neither shelved nor in service mode
 * @param ranked the names of the instruments in the ranked view, most urgent first
 */
export const worstFirst = <Asset extends Pick<Device, 'deviceName' | 'groupStatus'>>(
  devices: readonly Asset[],
  openCounts: OpenCounts,
  ranked: readonly string[],
): readonly Asset[] => {
  const places = new Map(ranked.map((name, place) => [name, place]))
  return devices
    .map(device => {
      const status = displayStatusOf(device.groupStatus)
      return {
        device,
        place: places.get(device.deviceName) ?? ranked.length,
        fault: Number(status === 'FAULT'),
        open: openCounts.get(device.deviceName) ?? 0,
        status: worstStatuses.indexOf(status),
      }
    })
    .sort((a, b) => a.place - b.place || b.fault - a.fault || b.open - a.open || a.status - b.status)
    .map(({ device }) => device)
}
