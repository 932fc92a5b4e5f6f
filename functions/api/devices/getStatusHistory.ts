import { devices } from '#shared/contract/calls/devices.ts'
import type { StatusStretch } from '#shared/contract/utilisation.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { readModeTimeline, timelineSources } from '../../application/utilisation/readModeTimeline.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import type { Stretch } from '../../domain/utilisation/statusTimeline.ts'
import { handle, type Call } from '../../http/handle.ts'
import { checkedPeriod } from '../../http/period.ts'

const weekMs = 7 * 86_400_000

export const getStatusHistory = handle(devices.getStatusHistory, async ({ body, now }) => {
  const { deviceName, pageSize } = body
  const { from, to } = periodFrom(body, now)
  await getDevice(deviceName)
  const period = { from: Math.floor(from / 1000), to: Math.floor(Math.min(to, now) / 1000) }
  if (period.from >= period.to) return { total: 0, stretches: [] }
  const all = await readModeTimeline(deviceName, period, await timelineSources(now), now)
  return { total: all.length, stretches: all.toReversed().slice(0, pageSize).map(stretchOf) }
})

const periodFrom = ({ startDate, endDate }: Call<typeof devices.getStatusHistory>['body'], now: number): TimePeriod => {
  const to = endDate === undefined ? now : Date.parse(endDate)
  return checkedPeriod(startDate === undefined ? to - weekMs : Date.parse(startDate), to, now)
}

const stretchOf = ({ from, to, mode, status }: Stretch): StatusStretch => ({
  from: iso(from * 1000),
  until: iso(to * 1000),
  mode,
  ...(status !== undefined && { status }),
})
