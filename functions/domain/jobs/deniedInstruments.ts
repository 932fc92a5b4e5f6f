import type { Device } from '#shared/contract/device.ts'

/** Why the executions of an instrument end that is denied, as their reason. */
export const deniedReason = 'The instrument is DENIED'

export const isDenied = ({ deviceStatus }: Pick<Device, 'deviceStatus'>): boolean => deviceStatus === 'DENIED'
