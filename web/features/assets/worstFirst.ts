import type { Device } from '#shared/contract/device.ts'
import { displayStatusOf } from '#shared/devices/status.ts'

/** The number of open alarms by the instrument's name. Instruments without open alarms are left out. */
export type OpenCounts = ReadonlyMap<string, number>

const order = 'order'
const worst = 'worst'

/**
 * Whether the worst instruments are to come first.
 * @param isKept whether the viewer had them first on the last visit: an address that names no order then does, too
 */
export const asksForWorst = (params: URLSearchParams, isKept: boolean): boolean =>
  params.has(order) ? params.get(order) === worst : isKept

/** Whether the worst instruments come first. A sort order by columns takes precedence. */
export const showsWorstFirst = (params: URLSearchParams, isKept: boolean): boolean =>
  asksForWorst(params, isKept) && !params.get('sort')

/** The address with the worst instruments first, whatever the order was, or in the usual order. */
export const withWorstFirst = (params: URLSearchParams, isWorstFirst: boolean): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const name of [order, 'sort', 'page']) next.delete(name)
  if (isWorstFirst) next.set(order, worst)
  return next
}

/**
 * Instruments with a fault, then those with open alarms, the most first, then the disconnected ones, then the others.
 * A fault comes before alarms, because such an instrument does no work.
 * @param openCounts the number of each instrument's open alarms that are neither shelved nor in service mode
 */
export const worstFirst = <Asset extends Pick<Device, 'deviceName' | 'groupStatus'>>(
  devices: readonly Asset[],
  openCounts: OpenCounts,
): readonly Asset[] =>
  devices
    .map(device => {
      const status = displayStatusOf(device.groupStatus)
      return {
        device,
        fault: Number(status === 'FAULT'),
        open: openCounts.get(device.deviceName) ?? 0,
        disconnected: Number(status === 'DISCONNECTED'),
      }
    })
    .sort((a, b) => b.fault - a.fault || b.open - a.open || b.disconnected - a.disconnected)
    .map(({ device }) => device)
