import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'

export type TrialAlarm = DeviceTrial['alarmList'][number] & { readonly deviceName: string }

export type TrialFiring = DeviceTrial['firingList'][number] & { readonly deviceName: string }

/** The alarms of all instruments, newest first. */
export const trialAlarms = (devices: readonly DeviceTrial[]): TrialAlarm[] =>
  devices
    .flatMap(({ deviceName, alarmList }) => alarmList.map(alarm => ({ ...alarm, deviceName })))
    .toSorted((one, other) => (one.alarmDate < other.alarmDate ? 1 : -1))

/** The firings that the trial explains, on all instruments, newest first. */
export const trialFirings = (devices: readonly DeviceTrial[]): TrialFiring[] =>
  devices
    .flatMap(({ deviceName, firingList }) => firingList.map(firing => ({ ...firing, deviceName })))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
