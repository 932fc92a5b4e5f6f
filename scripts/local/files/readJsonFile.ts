import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { decodeText } from '#shared/text/decodeText.ts'

/** Reads a file of the data directory. Errors name the file and the remedy. */
export const readJsonFile = <Schema extends z.ZodType>(file: string, schema: Schema, form: string): z.infer<Schema> => {
  const result = schema.safeParse(parsedIn(file))
  if (result.success) return result.data
  throw new Error(
    `${file} is damaged: it must have the form ${form}. Repair it or restore a copy; deleting the data directory begins anew`,
  )
}

/**
 * Parses a JSON file. Returns undefined if the content is not JSON. Throws if the file cannot be opened: its content
 * may still be valid.
 */
const parsedIn = (file: string): unknown => {
  const bytes = readFileSync(file)
  try {
    return JSON.parse(decodeText(bytes))
  } catch {
    return undefined
  }
}
