import { readFileSync } from 'node:fs'
import type * as z from 'zod'

/** The content of a file of the data directory. An error names the file and says what to do about it. */
export const readJsonFile = <Schema extends z.ZodType>(file: string, schema: Schema, form: string): z.infer<Schema> => {
  const text = readFileSync(file, 'utf8')
  const result = schema.safeParse(parsed(text))
  if (result.success) return result.data
  throw new Error(
    `${file} is damaged: it must have the form ${form}. Repair it or restore a copy; deleting the data directory begins anew`,
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
