import type { EnrolmentResult, EnrolmentRow } from '#shared/contract/enrolment.ts'
import { DeviceName, ModelName } from '#shared/contract/values.ts'
import { claimPrefix } from '#shared/server/provisioning.ts'

/** What is stored about an instrument that appears in an enrolment row. */
export interface KnownInstrument {
  readonly modelName: string
  /**
   * The digest of the public key that the instrument was enrolled with in a batch. Undefined if it enrolled by
   * itself.
   */
  readonly publicKey: string | undefined
  readonly isDenied: boolean
}

/**
 * The reason for refusing a denied instrument. All of its certificates are inactive, and a new one would have to be
 * inactive, too.
 */
export const deniedReason = 'It is DENIED. Set its status to OK or PENDING before it gets a certificate'

export const noModelReason = (modelName: string): string => `There is no model ${modelName}. Create it first`

export interface Knowledge {
  readonly models: ReadonlySet<string>
  readonly instruments: ReadonlyMap<string, KnownInstrument>
  /**
   * Whether a batch gives new certificates to instruments that are already known. A new certificate replaces the
   * present one.
   */
  readonly replace: boolean
  /**
   * Returns the digest of the public key in a certificate signing request. Undefined if the text is not such a
   * request.
   */
  readonly publicKeyOf: (csr: string) => string | undefined
  /** The names of the instruments that keys were enrolled for, keyed by the digest of the public key. */
  readonly owners: ReadonlyMap<string, string>
}

/**
 * The remedy for a row whose key belongs to another instrument. Instruments with the same key could act for each
 * other, and the key could not be revoked for just one of them.
 */
const ownKeyRemedy = 'Make a key of its own for each instrument'
const sharedKeyReason = `Another row has a request by the same key. ${ownKeyRemedy}`

export const takenKeyReason = (owner: string | undefined): string =>
  `Its request is by the key of ${owner ?? 'another instrument'}. ${ownKeyRemedy}`

/** Returns, for each public key, the serial numbers of the rows that request a certificate with it. */
const namesByKey = (
  rows: readonly EnrolmentRow[],
  publicKeyOf: Knowledge['publicKeyOf'],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const names = new Map<string, Set<string>>()
  for (const { deviceName, csr } of rows) {
    const key = csr === undefined ? undefined : publicKeyOf(csr)
    if (key !== undefined) names.set(key, (names.get(key) ?? new Set()).add(deviceName))
  }
  return names
}

/** Returns what the enrolment of each row would do, in the order of the rows. */
export const checkRows = (rows: readonly EnrolmentRow[], knowledge: Knowledge): EnrolmentResult[] => {
  const seen = new Set<string>()
  const namesOfKey = namesByKey(rows, knowledge.publicKeyOf)
  return rows.map(row => {
    const { deviceName, modelName } = row
    const isTwice = seen.has(deviceName)
    seen.add(deviceName)
    const isShared = row.csr !== undefined && (namesOfKey.get(knowledge.publicKeyOf(row.csr) ?? '')?.size ?? 0) > 1
    const reason = isTwice
      ? 'It is in the list twice. Remove one of them'
      : reasonAgainst(row, knowledge) || (isShared ? sharedKeyReason : '')
    const outcome = reason === '' ? outcomeOf(row, knowledge) : 'refused'
    return { deviceName: deviceName.slice(0, 200), modelName: modelName.slice(0, 200), outcome, reason }
  })
}

const reasonAgainst = (row: EnrolmentRow, { models, instruments, replace, publicKeyOf, owners }: Knowledge): string => {
  const { deviceName, modelName, csr } = row
  if (!DeviceName.safeParse(deviceName).success)
    return 'A serial number must have 1 to 128 letters, digits, colons, underscores or hyphens'
  if (deviceName.startsWith(claimPrefix)) return `A serial number cannot begin with ${claimPrefix}`
  if (!ModelName.safeParse(modelName).success) return 'A model name must have 1 to 128 letters or digits'
  const known = instruments.get(deviceName)
  if (known && known.modelName !== modelName) return `It is already known as a ${known.modelName}`
  if (known?.isDenied) return deniedReason
  if (!known && !models.has(modelName)) return noModelReason(modelName)
  const publicKey = csr === undefined ? undefined : publicKeyOf(csr)
  if (csr !== undefined && publicKey === undefined) return 'The request for a certificate cannot be read'
  const owner = publicKey === undefined ? undefined : owners.get(publicKey)
  if (owner !== undefined && owner !== deviceName) return takenKeyReason(owner)
  if (known && !replace && (publicKey === undefined || known.publicKey !== publicKey))
    return 'It is already enrolled. Choose to replace certificates if it needs a new one'
  return ''
}

const outcomeOf = ({ deviceName, csr }: EnrolmentRow, { instruments, publicKeyOf }: Knowledge) => {
  const known = instruments.get(deviceName)
  if (!known) return 'new'
  return csr !== undefined && known.publicKey === publicKeyOf(csr) ? 'enrolled' : 'again'
}
