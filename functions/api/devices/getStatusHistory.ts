import { devices } from '#shared/contract/devices.ts'
import type { StatusStretch } from '#shared/contract/utilisation.ts'
import { iso } from '#shared/iso.ts'
import { timelineOf, timelineSources } from '../../application/utilisation/timelineOf.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import type { Stretch } from '../../domain/utilisation/statusTimeline.ts'
import { handle } from '../../http/handle.ts'
import { windowOf } from '../../http/window.ts'

/** More than a month of an instrument that reports a status every five minutes. */
const stretchesLimit = 10_000

export const getStatusHistory = handle(devices.getStatusHistory, async ({ body, now }) => {
  const { from, to } = windowOf(body, now)
  await getDevice(body.deviceName)
  const window = { from: Math.floor(from / 1000), to: Math.floor(Math.min(to, now) / 1000) }
  if (window.from >= window.to) return { stretches: [] }
  const all = await timelineOf(body.deviceName, window, await timelineSources(now), now)
  return {
    stretches: all.slice(-stretchesLimit).map(stretchOf),
    ...(all.length > stretchesLimit && { truncated: true }),
  }
})

const stretchOf = ({ from, to, mode, status }: Stretch): StatusStretch => ({
  from: iso(from * 1000),
  until: iso(to * 1000),
  mode,
  ...(status !== undefined && { status }),
})
