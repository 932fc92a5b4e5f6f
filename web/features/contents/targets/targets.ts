import type { Device } from '#shared/contract/device.ts'
import { displayStatusOf, type DisplayStatus } from '#shared/devices/status.ts'
import { versionOf } from '#shared/devices/versionDrift.ts'
import { countText, instrumentsText } from '#web/lib/countText.ts'

/** An instrument that a new job will go to. */
export interface Target {
  readonly deviceName: string
  readonly modelName: string
  readonly status: DisplayStatus
  /** The instrument's current version; undefined if that is not known. */
  readonly version: string | undefined
  /** When the instrument will be done with its samples; undefined if it is free or if that is not known. */
  readonly freeAt: string | undefined
  /** Whether the instrument is running a sample or has samples waiting. */
  readonly isBusy: boolean
}

/**
 * Lists the instruments that a job goes to, sorted by name: the admitted instruments of its models, and those with
 * its serial numbers.
 * @param devices must include all instruments of these models and with these serial numbers, each of them once
 */
export const listTargets = (
  devices: readonly Device[],
  models: readonly string[],
  serialNumbers: readonly string[],
  now: number,
): readonly Target[] => {
  const named = new Set(serialNumbers)
  return devices
    .filter(
      ({ deviceName, modelName, deviceStatus }) =>
        named.has(deviceName) || (deviceStatus === 'OK' && models.includes(modelName)),
    )
    .map(device => targetOf(device, now))
    .toSorted((one, other) => (one.deviceName < other.deviceName ? -1 : 1))
}

const targetOf = (device: Device, now: number): Target => {
  const status = displayStatusOf(device.groupStatus)
  const isQueued = device.freeAt !== undefined && Date.parse(device.freeAt) > now
  return {
    deviceName: device.deviceName,
    modelName: device.modelName,
    status,
    version: versionOf(device),
    freeAt: isQueued ? device.freeAt : undefined,
    isBusy: status === 'RUNNING' || isQueued,
  }
}

/**
 * Counts the instruments of a job, and says what they are doing now: `12 instruments: 3 busy, 2 disconnected, 1 with
 * version 7 already`.
 */
export const targetsText = (targets: readonly Target[], version: string): string => {
  const count = (meets: (target: Target) => boolean): number => targets.filter(meets).length
  const busy = count(({ isBusy }) => isBusy)
  const disconnected = count(({ status }) => status === 'DISCONNECTED')
  const same = count(target => target.version === version)
  const parts = [
    ...(busy > 0 ? [`${countText(busy)} busy`] : []),
    ...(disconnected > 0 ? [`${countText(disconnected)} disconnected`] : []),
    ...(same > 0 ? [`${countText(same)} with version ${version} already`] : []),
  ]
  return `${instrumentsText(targets.length)}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}
