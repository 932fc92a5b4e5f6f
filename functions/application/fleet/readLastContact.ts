import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * When the service last heard from an instrument. 0 if it never did, and if the instrument's state cannot be read: a
 * message is then sent without that time.
 */
export const readLastContact = async (deviceName: string): Promise<number> => {
  try {
    return (await readDeviceState(deviceName)).lastContacted
  } catch (error) {
    logger.warn('mail without the last contact', { device: deviceName, error: error as Error })
    return 0
  }
}
