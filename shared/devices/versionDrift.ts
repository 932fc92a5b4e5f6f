import type { Device } from '../contract/device.ts'

/**
 * A difference of versions: the one that was installed, and the one that the instrument has reported since. Decision 64
 * says why nothing stores it.
 */
export interface VersionDrift {
  readonly installed: NonNullable<Device['installed']>
  readonly reported: string
}

/** Undefined if the instrument reports the installed version, or has not reported since. */
export const versionDriftOf = ({
  installed,
  firmware,
  firmwareReportedOn = '',
}: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): VersionDrift | undefined =>
  installed && firmware !== undefined && firmware !== installed.version && firmwareReportedOn > installed.installedOn
    ? { installed, reported: firmware }
    : undefined

/** The version that an instrument has, as far as it is known: the one that it reported or that was installed last. */
export const versionOf = (device: Pick<Device, 'installed' | 'firmware' | 'firmwareReportedOn'>): string | undefined =>
  versionDriftOf(device)?.reported ?? device.installed?.version ?? device.firmware
