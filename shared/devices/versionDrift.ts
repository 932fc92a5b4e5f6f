import type { Device } from '../contract/device.ts'

/**
 * The version that was last installed, and a different version that the instrument has reported since.
 * Decision 64 says why the difference is not stored.
 */
export interface VersionDrift {
  readonly installed: NonNullable<Device['installed']>
  readonly reported: string
}

/**
 * Returns the installed and the reported version if they differ. Returns undefined if they are equal, or if the
 * instrument has not reported a version since the installation.
 */
export const versionDriftOf = ({
  installed,
  firmware,
  firmwareReportedOn = '',
}: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): VersionDrift | undefined =>
  installed && firmware !== undefined && firmware !== installed.version && firmwareReportedOn > installed.installedOn
    ? { installed, reported: firmware }
    : undefined

/** The version of an instrument: the reported or the installed one, whichever is newer. */
export const versionOf = (device: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): string | undefined =>
  versionDriftOf(device)?.reported ?? device.installed?.version ?? device.firmware
