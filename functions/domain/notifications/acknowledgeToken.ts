import { createHmac, timingSafeEqual } from 'node:crypto'

/** A secret of the stage that links are signed with. A link contains the name of the key that signed it. */
export interface LinkKey {
  readonly name: string
  readonly secret: string
}

/** What a link permits: one receiver of a message may acknowledge the message's alarm. */
export interface AcknowledgeLink {
  /** The engine's id of the alarm that may be acknowledged. */
  readonly alarmId: string
  readonly receiverId: string
}

const lifeMs = 24 * 3_600_000

/**
 * Makes the token of a link, `key.expiry.subject.signature`, which is valid for a day. Undefined if the stage has no
 * keys. The expiry, in epoch seconds, is readable so that the page can say why a link no longer works. The token ends
 * with a hexadecimal digit, because mail programs cut some other characters off the end of a link. Decision 159 says
 * what the token protects.
 * @param keys the first key signs
 * @param stage the prefix of the stage's names: a token of one stage is not valid in another
 */
export const acknowledgeToken = (
  [key]: readonly LinkKey[],
  stage: string,
  { alarmId, receiverId }: AcknowledgeLink,
  now: number,
): string | undefined => {
  if (!key) return undefined
  const expiresAt = Math.floor((now + lifeMs) / 1_000)
  const subject = Buffer.from(JSON.stringify([alarmId, receiverId])).toString('base64url')
  const signed = `${key.name}.${expiresAt}.${subject}`
  return `${signed}.${signatureOf(key, stage, signed).toString('hex')}`
}

/**
 * Returns what the link with this token permits. Undefined if no key of this stage signed the token, or if it has
 * expired.
 */
export const linkIn = (
  keys: readonly LinkKey[],
  stage: string,
  token: string,
  now: number,
): AcknowledgeLink | undefined => {
  const [, signed = '', name, expiresAt, subject = '', signature = ''] = tokenForm.exec(token) ?? []
  const key = keys.find(one => one.name === name)
  if (!key || !timingSafeEqual(signatureOf(key, stage, signed), Buffer.from(signature, 'hex'))) return undefined
  if (Number(expiresAt) * 1_000 <= now) return undefined
  // The signature proves that this service made the token, so its subject consists of the ids of the alarm and the
  // receiver.
  const [alarmId, receiverId] = JSON.parse(Buffer.from(subject, 'base64url').toString()) as [string, string]
  return { alarmId, receiverId }
}

/** The form of the token in a link that acknowledges an alarm. The signature in it has 64 hexadecimal digits. */
const tokenForm = /^(([A-Za-z]+)\.(\d{1,12})\.([\w-]+))\.([0-9a-f]{64})$/

/**
 * Computes the signature of a link that acknowledges an alarm. The signed text includes this purpose, so that
 * anything else the same key may sign one day cannot be used as a link.
 */
const signatureOf = ({ secret }: LinkKey, stage: string, signed: string): Buffer =>
  createHmac('sha256', secret).update(`acknowledge\n${stage}\n${signed}`).digest()
