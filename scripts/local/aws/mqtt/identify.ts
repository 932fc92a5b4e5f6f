import { claimPrefix } from '#shared/server/provisioning.ts'
import type { Credentials } from '../iot/things/credentials.ts'
import type { Enrol } from './enrolment.ts'
import { deviceNamePattern, type Identity } from './policy.ts'

const unavailable = 3
const badCredentials = 4
export const notAuthorized = 5

/**
 * Creates the error for a refused connection. The return code is sent in CONNACK, the answer to a client's CONNECT.
 */
const refusal = (reason: string, returnCode: number) => Object.assign(new Error(reason), { returnCode })

export const returnCodeOf = (error: Error): number =>
  'returnCode' in error && typeof error.returnCode === 'number' ? error.returnCode : unavailable

interface Passwords {
  readonly credentials: Credentials
  readonly isActive?: (deviceName: string) => boolean
  /** Whether an instrument with this name was provisioned with a certificate. The claim password is then refused. */
  readonly isProvisioned?: (deviceName: string) => boolean
}

/** The identity that a client claims to have when it connects. */
export interface Claimed {
  readonly id: string
  readonly userName: string | undefined
  readonly password: Uint8Array | undefined
}

/**
 * Identifies a client by user name and password. The client id must equal the user name; what AWS's clients append to
 * it after a question mark is ignored. The claim password is accepted only for new names, and not for names that
 * begin like those for the claim certificate.
 */
export const identifyByPassword = async (
  { credentials, isActive, isProvisioned }: Passwords,
  enrol: Enrol,
  { id, userName, password }: Claimed,
): Promise<Identity> => {
  const isNamed = id === userName?.split('?', 1)[0] && deviceNamePattern.test(id)
  const by = !isNamed || !password ? undefined : credentials.hasPassword(id, password) ? 'password' : 'claim'
  const mayClaim = (): boolean =>
    !id.startsWith(claimPrefix) &&
    credentials.mayClaim(id) &&
    isProvisioned?.(id) !== true &&
    credentials.isClaim(password ?? noBytes)
  if (by === undefined || (by === 'claim' && !mayClaim())) throw refusal('wrong name or password', badCredentials)
  if (isActive?.(id) === false) throw refusal('the certificate is inactive', notAuthorized)
  if (by === 'password') await credentials.markUsed(id)
  else if (await enrol.isFull(id)) throw refusal('too many instruments wait to be admitted', unavailable)
  return { deviceName: id, by }
}

const noBytes = new Uint8Array()

interface KnownCertificates {
  readonly claimId: string
  activeThingOf(certificateId: string): string | undefined
}

/**
 * Identifies a client by its certificate. An instrument must use its thing's name as client id. A client with the
 * claim certificate must use a name that begins with `claimPrefix`.
 */
export const identifyByCertificate = (
  { claimId, activeThingOf }: KnownCertificates,
  certificateId: string,
  id: string,
): Identity => {
  if (certificateId === claimId) {
    if (deviceNamePattern.test(id) && id.startsWith(claimPrefix)) return { deviceName: id, by: 'claimCertificate' }
    throw refusal(`the claim certificate serves names that begin with ${claimPrefix}`, notAuthorized)
  }
  const thing = activeThingOf(certificateId)
  if (thing === undefined || thing !== id)
    throw refusal('the certificate is not of this thing, or inactive', notAuthorized)
  return { deviceName: id, by: 'certificate' }
}
