import { setTimeout as sleep } from 'node:timers/promises'
import type { Device } from '#shared/contract/device.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { makeFleetMembers } from '../../fleet/members.ts'
import { CallFailure, type LocalApi } from '../../base/localApi.ts'

/**
 * The admission statuses of instruments that are not simply admitted, keyed by position in the fleet (from 0), so
 * that the onboarding page has something to show.
 */
const exceptions: Readonly<Record<number, ProvisioningStatus>> = {
  8: 'PENDING',
  9: 'DORMANT',
  10: 'DENIED',
  11: 'PENDING',
}

/** Returns the admission status that the demo sets for each of its instruments. */
export const demoAdmissions = (size: number): Map<string, { modelName: string; status: ProvisioningStatus }> =>
  new Map(
    makeFleetMembers(size).map(({ name, model }, index) => [
      name,
      { modelName: model.modelName, status: exceptions[index] ?? 'OK' },
    ]),
  )

const postsAtATime = 4
const pauseMs = 500
const longestPauseMs = 5_000

/**
 * Decides on the demo's instruments as they register, through the API as a person would. Instruments on which
 * somebody has already decided are left as they are, whatever the decision was.
 */
export const admitDemoInstruments = async (api: LocalApi, size: number, withinMs: number): Promise<void> => {
  const undecided = demoAdmissions(size)
  for (const [name, { status }] of undecided) if (status === 'PENDING') undecided.delete(name)
  const end = Date.now() + withinMs
  for (let pause = pauseMs; undecided.size > 0 && Date.now() < end; pause = Math.min(longestPauseMs, pause * 1.2)) {
    await sleep(pause)
    const listed = await listDevices(api)
    const found = listed.filter(({ deviceName }) => undecided.has(deviceName))
    for (let at = 0; at < found.length; at += postsAtATime) {
      await Promise.all(
        found.slice(at, at + postsAtATime).map(async device => {
          const wanted = undecided.get(device.deviceName)
          if (wanted) await decide(api, device, wanted)
          undecided.delete(device.deviceName)
        }),
      )
    }
  }
}

const listDevices = async (api: LocalApi): Promise<Device[]> => {
  const devices: Device[] = []
  let nextToken: string | undefined
  do {
    const page = (await api.post('device/advancesearch', {
      assetPage: false,
      pageSize: 10_000,
      offSet: 1,
      ...(nextToken !== undefined && { nextToken }),
    })) as { deviceList: Device[]; nextToken?: string }
    devices.push(...page.deviceList)
    nextToken = page.nextToken
  } while (nextToken !== undefined)
  return devices
}

const decide = async (
  api: LocalApi,
  { deviceName, modelName, deviceStatus, updatedBy, revision }: Device,
  wanted: { modelName: string; status: ProvisioningStatus },
): Promise<void> => {
  if (deviceStatus !== 'PENDING' || updatedBy !== '' || modelName !== wanted.modelName) return
  try {
    await api.post('device/status', { deviceName, deviceModel: modelName, status: wanted.status, revision })
  } catch (error) {
    // A conflict (409) means that somebody else has decided on the instrument first.
    if (!(error instanceof CallFailure && error.status === 409)) throw error
  }
}
