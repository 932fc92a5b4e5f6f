import { DeviceName } from '#shared/contract/values.ts'
import { claimPrefix } from '#shared/provisioning.ts'
import { forgetGranted, grantedNames, noteGranted } from '../../data/devices/grantedNames.ts'
import { findWaiting, isKnown } from '../../data/devices/pendingDevices.ts'
import { logger } from '../../runtime.ts'

/**
 * How many instruments may wait: those on the onboarding list, and those that got a certificate and have not
 * registered. The claim certificate is on every new instrument, so it may leak.
 */
const waitingLimit = 1_000

/**
 * Whether an instrument of this name may get a certificate: the name is valid, no instrument has registered under it,
 * and the waiting list has room. An instrument that lost the answer has not registered, so it can ask again.
 */
export const mayEnrol = async (deviceName: string, now: number, limit = waitingLimit): Promise<boolean> => {
  const reason = await reasonAgainst(deviceName, now, limit)
  if (reason !== undefined) logger.warn('enrolment refused', { device: deviceName.slice(0, 128), reason })
  return reason === undefined
}

const reasonAgainst = async (deviceName: string, now: number, limit: number): Promise<string | undefined> => {
  if (!DeviceName.safeParse(deviceName).success || deviceName.startsWith(claimPrefix)) return 'not a name'
  const [known, granted] = await Promise.all([isKnown(deviceName), grantedNames(now)])
  if (known) return 'known already'
  const { pending, registered } = await findWaiting(limit, granted)
  if (pending >= limit) return 'too many wait to be admitted'
  await forgetGranted(registered)
  const room = limit - pending
  return (await noteGranted(deviceName, room, now)) ? undefined : 'too many have enrolled and not registered'
}
