import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { readJsonSync } from '../../files/readText.ts'

/**
 * Reads one of the catalogue's data files, such as `models.json`. The error names the file, the field and what the
 * file must hold. Files are read and not imported, so that a new file of parameters needs no line of code.
 */
export const readCatalogueFile = <Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> => {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const result = schema.safeParse(readJsonSync(file))
  if (result.success) return result.data
  throw new Error(
    `${file} is not valid. Correct it; scripts/fleet/README.md says what it holds.\n${z.prettifyError(result.error)}`,
  )
}
