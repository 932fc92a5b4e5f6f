import { DeviceName } from '#shared/contract/values.ts'
import { claimPrefix } from '#shared/server/provisioning.ts'
import { forgetGranted, grantedNames, noteGranted } from '../../data/devices/grantedNames.ts'
import { decidedNames, isKnown, pendingNames } from '../../data/devices/pendingDevices.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * The maximum number of instruments that wait for admission: those on the onboarding list, and those that have a
 * certificate but have not registered yet. The claim certificate is on every new instrument, so it may leak, and the
 * limit bounds the damage.
 */
const waitingLimit = 1_000

/**
 * Whether an instrument of this name may get a certificate: the name is valid, no instrument has registered under it,
 * and the waiting list has room. An instrument that did not receive the answer has not registered, so it can try
 * again.
 */
export const mayEnrol = async (deviceName: string, now: number, limit = waitingLimit): Promise<boolean> => {
  const reason = await reasonAgainst(deviceName, now, limit)
  if (reason !== undefined) logger.warn('enrolment refused', { device: deviceName.slice(0, 128), reason })
  return reason === undefined
}

const reasonAgainst = async (deviceName: string, now: number, limit: number): Promise<string | undefined> => {
  if (!DeviceName.safeParse(deviceName).success || deviceName.startsWith(claimPrefix)) return 'the name is not valid'
  const [known, pending] = await Promise.all([isKnown(deviceName), pendingNames(limit)])
  if (known) return 'an instrument of this name exists'
  if (pending.size >= limit) return 'too many instruments wait to be admitted'
  const room = limit - pending.size
  if (await noteGranted(deviceName, room, now)) return undefined
  await forgetRegistered(pending, now)
  return (await noteGranted(deviceName, room, now)) ? undefined : 'too many enrolled instruments have not registered'
}

/**
 * Removes names from those that may enrol, because instruments have registered under them. This is done only when
 * there is no room for another name, so that an enrolment reads few items however many instruments there are.
 */
const forgetRegistered = async (pending: ReadonlySet<string>, now: number): Promise<void> => {
  const granted = [...(await grantedNames(now))]
  // The names that wait for admission are read from an index, which may not contain a newly registered name yet.
  // Until it does, the name stays among those that may enrol.
  const others = granted.filter(name => !pending.has(name))
  await forgetGranted([...granted.filter(name => pending.has(name)), ...(await decidedNames(others))])
}
