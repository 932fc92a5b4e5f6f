import type { Device } from '../contract/device.ts'

/**
 * The version that was installed, and the different one that the instrument has reported since. Decision 64 says why
 * the difference is not stored.
 */
export interface VersionDrift {
  readonly installed: NonNullable<Device['installed']>
  readonly reported: string
}

/** Returns undefined if the instrument reports the installed version, or has not reported a version since. */
export const versionDriftOf = ({
  installed,
  firmware,
  firmwareReportedOn = '',
}: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): VersionDrift | undefined =>
  installed && firmware !== undefined && firmware !== installed.version && firmwareReportedOn > installed.installedOn
    ? { installed, reported: firmware }
    : undefined

/** The version of an instrument, as far as it is known. It is the one that was reported or installed last. */
export const versionOf = (device: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): string | undefined =>
  versionDriftOf(device)?.reported ?? device.installed?.version ?? device.firmware
