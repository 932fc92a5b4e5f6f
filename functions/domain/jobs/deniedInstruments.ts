import type { Device } from '#shared/contract/device.ts'

/** The reason stored with executions that were ended because their instrument was denied. */
export const deniedReason = 'The instrument is DENIED'

export const isDenied = ({ deviceStatus }: Pick<Device, 'deviceStatus'>): boolean => deviceStatus === 'DENIED'
