import type { Device } from '../contract/device.ts'

/**
 * The version that was installed, and the different version that the instrument has reported since. Decision 64 says
 * why the difference is not stored.
 */
export interface VersionDrift {
  readonly installed: NonNullable<Device['installed']>
  readonly reported: string
}

/**
 * Returns how the reported version differs from the installed one. Undefined if they are equal, or if the instrument
 * has not reported a version since the installation.
 */
export const versionDriftOf = ({
  installed,
  firmware,
  firmwareReportedOn = '',
}: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): VersionDrift | undefined =>
  installed && firmware !== undefined && firmware !== installed.version && firmwareReportedOn > installed.installedOn
    ? { installed, reported: firmware }
    : undefined

/** The version of an instrument, reported or installed, whichever is newer. */
export const versionOf = (device: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): string | undefined =>
  versionDriftOf(device)?.reported ?? device.installed?.version ?? device.firmware
