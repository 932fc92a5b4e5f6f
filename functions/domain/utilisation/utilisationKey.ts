import type { Device } from '#shared/contract/device.ts'

/**
 * The key by which lists of the instruments' utilisation are sorted. Instruments that have reported a status come
 * first: of a large fleet, the console reads only the first hundred, and the others have no utilisation to show.
 */
export const utilisationKey = ({ groupStatus, deviceName }: Pick<Device, 'groupStatus' | 'deviceName'>): string =>
  `${groupStatus === 'UNKNOWN' ? 1 : 0} ${deviceName}`
