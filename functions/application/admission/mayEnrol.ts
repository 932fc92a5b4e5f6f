import { DeviceName } from '#shared/contract/values.ts'
import { claimPrefix } from '#shared/server/provisioning.ts'
import { forgetGranted, grantedNames, noteGranted } from '../../data/devices/grantedNames.ts'
import { decidedNames, isKnown, pendingNames } from '../../data/devices/pendingDevices.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * The most instruments that may wait for admission, on the onboarding list or with a certificate but not registered
 * yet. There is a limit because the claim certificate is on every new instrument, so it may leak.
 */
const waitingLimit = 1_000

/**
 * Whether an instrument of this name may get a certificate: the name is valid, no instrument has registered under it,
 * and the waiting list has room. An instrument that lost the answer has not registered, so it can try again.
 */
export const mayEnrol = async (deviceName: string, now: number, limit = waitingLimit): Promise<boolean> => {
  const reason = await reasonAgainst(deviceName, now, limit)
  if (reason !== undefined) logger.warn('enrolment refused', { device: deviceName.slice(0, 128), reason })
  return reason === undefined
}

const reasonAgainst = async (deviceName: string, now: number, limit: number): Promise<string | undefined> => {
  if (!DeviceName.safeParse(deviceName).success || deviceName.startsWith(claimPrefix)) return 'not a name'
  const [known, pending] = await Promise.all([isKnown(deviceName), pendingNames(limit)])
  if (known) return 'known already'
  if (pending.size >= limit) return 'too many wait to be admitted'
  const room = limit - pending.size
  if (await noteGranted(deviceName, room, now)) return undefined
  await forgetRegistered(pending, now)
  return (await noteGranted(deviceName, room, now)) ? undefined : 'too many have enrolled and not registered'
}

/**
 * Removes registered names from the note of names that got a certificate. The note is cleaned only when it is full, so
 * that an enrolment reads few items however many instruments there are.
 */
const forgetRegistered = async (pending: ReadonlySet<string>, now: number): Promise<void> => {
  const granted = [...(await grantedNames(now))]
  // The list of waiting instruments is read from an index, so a name that has just registered may be missing in it.
  // Such a name stays in the note until the list has it.
  const others = granted.filter(name => !pending.has(name))
  await forgetGranted([...granted.filter(name => pending.has(name)), ...(await decidedNames(others))])
}
