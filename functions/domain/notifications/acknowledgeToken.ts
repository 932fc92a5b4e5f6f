import { createHmac, timingSafeEqual } from 'node:crypto'

/** A secret of the stage that signs links, by the name that says which one has signed. */
export interface LinkKey {
  readonly name: string
  readonly secret: string
}

/** The one thing that a link allows: one receiver of a message acknowledges the alarm that it is about. */
export interface AcknowledgeLink {
  /** The engine's id of the alarm. */
  readonly alarmId: string
  readonly receiverId: string
}

const lifeMs = 24 * 3_600_000

/**
 * Makes the token of a link, `key.expiry.subject.signature`, which holds for a day; undefined if the stage makes no
 * links. Its expiry, in epoch seconds, is readable, so that the page can say why a link no longer works. It ends with
 * a hexadecimal digit, because mail programs leave other characters out of a link. Decision 159 says what it protects.
 * @param keys the key that signs comes first
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

/** The link that a token was made for; undefined if no key of this stage has signed it, or if it has expired. */
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
  const [alarmId, receiverId] = JSON.parse(Buffer.from(subject, 'base64url').toString()) as [string, string] // signed
  return { alarmId, receiverId }
}

/** A signature has the length of one that this stage would make. */
const tokenForm = /^(([A-Za-z]+)\.(\d{1,12})\.([\w-]+))\.([0-9a-f]{64})$/

/**
 * The purpose is signed, too, so that nothing that the same key may sign for another purpose one day is a valid link.
 */
const signatureOf = ({ secret }: LinkKey, stage: string, signed: string): Buffer =>
  createHmac('sha256', secret).update(`acknowledge\n${stage}\n${signed}`).digest()
