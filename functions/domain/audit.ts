import { hash } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'

/** The origin of a change for its audit record: the user, the time and the call. */
export interface Trail {
  readonly by: string
  readonly at: number
  /** The name of the action that made the change, as it is defined in the API contract. */
  readonly action: string
  readonly requestId: string
}

/**
 * One change as the audit trail records it: the thing that was changed, and its values before and after. The record
 * never contains a password, a code or a token. Decision 7 says how it is written and copied.
 */
export interface Change extends Trail {
  readonly entity: string
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * The maximum size of the values before and after a change, together, as JSON in an audit record. An item in the
 * store can hold 400 kB in total.
 */
const valuesBytes = 300_000

/**
 * The number of characters that are kept of a long text in an audit record that would be too large. Texts that are
 * only a little longer are not cut.
 */
const beginningLength = 1_000
const longBytes = 2 * beginningLength

/**
 * Returns the values before and after a change as JSON that always fits into an audit record. If they are too large,
 * long texts and lists are replaced by their beginning, size and SHA-256. If that is not enough, whole fields are
 * replaced in the same way. Both values are cut alike, so that parts that are equal before and after stay equal.
 */
export const valuesForAudit = ({ before, after }: Pick<Change, 'before' | 'after'>): [string, string] => {
  const cutBy = (cut: (value: unknown) => unknown): [string, string] => [jsonOf(cut(before)), jsonOf(cut(after))]
  const fitting = [(value: unknown) => value, withoutLongParts, withoutLongFields]
    .map(cutBy)
    .find(texts => bytesOf(texts.join('')) <= valuesBytes)
  return fitting ?? cutBy(shortened)
}

const jsonOf = (value: unknown): string => JSON.stringify(value ?? null)

const bytesOf = (text: string): number => Buffer.byteLength(text)

const shortened = (value: unknown): unknown => {
  const json = jsonOf(value)
  const bytes = bytesOf(json)
  if (bytes <= longBytes) return value
  return `${json.slice(0, beginningLength)}… (cut: ${bytes} bytes of JSON, SHA-256 ${hash('sha256', json)})`
}

const withoutLongParts = (value: unknown): unknown =>
  isRecord(value) ? mapFields(value, withoutLongParts) : shortened(value)

const withoutLongFields = (value: unknown): unknown =>
  isRecord(value) ? mapFields(value, shortened) : shortened(value)

const mapFields = (value: object, map: (part: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]))
