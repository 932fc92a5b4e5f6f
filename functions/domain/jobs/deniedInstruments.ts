import type { Device } from '#shared/contract/device.ts'

/** The reason with which the executions of a denied instrument end. */
export const deniedReason = 'The instrument is DENIED'

export const isDenied = ({ deviceStatus }: Pick<Device, 'deviceStatus'>): boolean => deviceStatus === 'DENIED'
