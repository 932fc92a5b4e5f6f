import { DeviceName } from '#shared/contract/values.ts'
import { claimPrefix } from '#shared/provisioning.ts'
import { countPending, isKnown } from '../../data/devices/pendingDevices.ts'
import { logger } from '../../runtime.ts'

/** How many instruments may wait to be admitted; the claim certificate is on every new one, so it may leak. */
export const pendingLimit = 1_000

/**
 * Whether an instrument of this name may be given a certificate: the name is one, no instrument has registered under it,
 * and there is room on the onboarding list. An instrument that has lost the answer has not registered, and asks again.
 */
export const mayEnrol = async (deviceName: string): Promise<boolean> => {
  const reason = await reasonAgainst(deviceName)
  if (reason !== undefined) logger.warn('enrolment refused', { device: deviceName.slice(0, 128), reason })
  return reason === undefined
}

const reasonAgainst = async (deviceName: string): Promise<string | undefined> => {
  if (!DeviceName.safeParse(deviceName).success || deviceName.startsWith(claimPrefix)) return 'not a name'
  if (await isKnown(deviceName)) return 'known already'
  return (await countPending(pendingLimit)) >= pendingLimit ? 'too many wait to be admitted' : undefined
}
