import { pageOf } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { utilisationDays, type DeviceUtilisation } from '#shared/contract/utilisation.ts'
import { isAsset } from '#shared/devices/status.ts'
import { runConcurrently } from '../../application/longWork/runConcurrently.ts'
import { readModeTimeline, timelineSources } from '../../application/utilisation/readModeTimeline.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { nameMatches } from '../../domain/nameMatches.ts'
import { utilisationKey } from '../../domain/utilisation/utilisationKey.ts'
import { computeUtilisation } from '../../domain/utilisation/utilisation.ts'
import { answerPage } from '../../http/answerPage.ts'
import { askedDays } from '../../http/askedDays.ts'
import { handle } from '../../http/handle.ts'

/** The maximum number of instruments per call. A month's history is a few hundred items per instrument. */
const devicesLimit = 25

export const getUtilisation = handle(devices.getUtilisation, async ({ body, now }) => {
  const days = askedDays(body, utilisationDays)
  const { modelName, deviceName } = body
  const found = (await listDevices(modelName || undefined))
    .filter(device => isAsset(device) && (!deviceName || nameMatches(device.deviceName, deviceName)))
    .toSorted((a, b) => (utilisationKey(a) < utilisationKey(b) ? -1 : 1))
  const page = pageOf(body)
  const sized = { ...page, size: Math.min(page.size, devicesLimit) }
  const { rows, ...rest } = answerPage(found, sized, utilisationKey)
  const sources = await timelineSources(now)
  const period = {
    from: days[0]?.from ?? 0,
    to: Math.min(days.at(-1)?.to ?? 0, Math.floor(now / 1000)),
  }
  const used = new Map<string, DeviceUtilisation>()
  await runConcurrently(
    rows.map(device => async () => {
      const stretches = period.from < period.to ? await readModeTimeline(device.deviceName, period, sources, now) : []
      used.set(device.deviceName, {
        deviceName: device.deviceName,
        modelName: device.modelName,
        ...computeUtilisation(stretches, days),
      })
    }),
  )
  return { ...rest, utilisationList: rows.flatMap(device => used.get(device.deviceName) ?? []) }
})
