import type { Device } from '#shared/contract/device.ts'

/** The reason that the ended executions of a denied instrument give. */
export const deniedReason = 'The instrument is DENIED'

export const isDenied = ({ deviceStatus }: Pick<Device, 'deviceStatus'>): boolean => deviceStatus === 'DENIED'
