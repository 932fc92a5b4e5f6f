import { devices } from '#shared/contract/calls/devices.ts'
import type { StatusStretch } from '#shared/contract/utilisation.ts'
import type { TimeWindow } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { readModeTimeline, timelineSources } from '../../application/utilisation/readModeTimeline.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import type { Stretch } from '../../domain/utilisation/statusTimeline.ts'
import { handle, type Call } from '../../http/handle.ts'
import { checkedWindow } from '../../http/window.ts'

const weekMs = 7 * 86_400_000

export const getStatusHistory = handle(devices.getStatusHistory, async ({ body, now }) => {
  const { deviceName, pageSize } = body
  const { from, to } = windowFrom(body, now)
  await getDevice(deviceName)
  const window = { from: Math.floor(from / 1000), to: Math.floor(Math.min(to, now) / 1000) }
  if (window.from >= window.to) return { total: 0, stretches: [] }
  const all = await readModeTimeline(deviceName, window, await timelineSources(now), now)
  return { total: all.length, stretches: all.toReversed().slice(0, pageSize).map(stretchOf) }
})

const windowFrom = ({ startDate, endDate }: Call<typeof devices.getStatusHistory>['body'], now: number): TimeWindow => {
  const to = endDate === undefined ? now : Date.parse(endDate)
  return checkedWindow(startDate === undefined ? to - weekMs : Date.parse(startDate), to, now)
}

const stretchOf = ({ from, to, mode, status }: Stretch): StatusStretch => ({
  from: iso(from * 1000),
  until: iso(to * 1000),
  mode,
  ...(status !== undefined && { status }),
})
