import { listDevices } from '../../data/devices/deviceRepository.ts'

/** Returns the names of a model's admitted instruments, which take part in the model's jobs. */
export const listAdmittedDevices = async (model: string): Promise<string[]> =>
  (await listDevices(model)).filter(({ deviceStatus }) => deviceStatus === 'OK').map(({ deviceName }) => deviceName)
