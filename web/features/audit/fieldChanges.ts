import { fieldWords } from '#shared/text/fieldWords.ts'
import { isRecord } from '#shared/records/isRecord.ts'

/** The change of one field: its value before and after, as text. One of them is missing if the field was not there. */
export interface FieldChange {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isChanged: boolean
}

/**
 * The fields of an object as texts. Nested fields have their path as their name: `parameters.PUMP.dataType`. A list is
 * one value.
 */
const flat = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (value === null || value === undefined) return []
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => flat(part, path ? `${path}.${name}` : name))
  return [[path, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
}

/** Every field that was there before or after, changed ones first, each in the order given. */
export const fieldChanges = (before: unknown, after: unknown): readonly FieldChange[] => {
  const [old, now] = [new Map(flat(before)), new Map(flat(after))]
  const fields = new Set([...old.keys(), ...now.keys()])
  // The revision only counts the changes. It is not a field that somebody enters.
  fields.delete('revision')
  const changes = [...fields].map(field => ({
    field,
    before: old.get(field),
    after: now.get(field),
    isChanged: old.get(field) !== now.get(field),
  }))
  return [...changes.filter(({ isChanged }) => isChanged), ...changes.filter(({ isChanged }) => !isChanged)]
}

/** All changes in one text, for searching and exporting: `Phone number: "" → "+4930123456"; …`. */
export const changesInWords = (changes: readonly FieldChange[]): string =>
  changes
    .filter(({ isChanged }) => isChanged)
    .map(({ field, before, after }) => `${fieldWords(field)}: ${quoted(before)} → ${quoted(after)}`)
    .join('; ')

const quoted = (value: string | undefined): string => (value === undefined ? 'none' : JSON.stringify(value))
