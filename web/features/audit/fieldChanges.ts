import { fieldWords } from '#shared/text/fieldWords.ts'
import { isRecord } from '#shared/records/isRecord.ts'

/** A field's values before and after a change, as text. A value is undefined if the field did not exist then. */
export interface FieldChange {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isChanged: boolean
}

/**
 * The fields of an audited object as name and text. A nested field is named by its path: `parameters.PUMP.dataType`.
 * A list counts as a single value.
 */
const flat = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (value === null || value === undefined) return []
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => flat(part, path ? `${path}.${name}` : name))
  return [[path, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
}

/**
 * Lists every field that the audited thing had before or after the change, with both values. Fields whose value
 * changed come first.
 */
export const fieldChanges = (before: unknown, after: unknown): readonly FieldChange[] => {
  const [old, now] = [new Map(flat(before)), new Map(flat(after))]
  const fields = new Set([...old.keys(), ...now.keys()])
  // The revision is left out of the audited fields: it only counts changes, and nobody enters it.
  fields.delete('revision')
  const changes = [...fields].map(field => ({
    field,
    before: old.get(field),
    after: now.get(field),
    isChanged: old.get(field) !== now.get(field),
  }))
  return [...changes.filter(({ isChanged }) => isChanged), ...changes.filter(({ isChanged }) => !isChanged)]
}

/** All changes in a single text, for searching and exporting: `Phone number: "" → "+4930123456"; …`. */
export const changesInWords = (changes: readonly FieldChange[]): string =>
  changes
    .filter(({ isChanged }) => isChanged)
    .map(({ field, before, after }) => `${fieldWords(field)}: ${quoted(before)} → ${quoted(after)}`)
    .join('; ')

const quoted = (value: string | undefined): string => (value === undefined ? 'none' : JSON.stringify(value))
