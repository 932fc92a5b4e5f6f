import { parametersLimit } from '#shared/contract/calls/models.ts'
import { parametersFrom, type ParametersRead } from '#shared/spreadsheets/parametersFrom.ts'
import { UnreadableFile } from '#shared/spreadsheets/table.ts'
import { readTableFile } from '#web/components/upload/readTableFile.ts'
import { countText } from '#web/lib/countText.ts'

/**
 * Reads the rows of a parameter file in the browser, without sending it to the server. Throws UnreadableFile with the
 * reason if the file cannot be read.
 */
export const readParameterFile = async (file: File): Promise<ParametersRead> => {
  const read = parametersFrom(await readTableFile(file))
  const [missing] = read.missing
  if (missing) throw new UnreadableFile(`The first line of the file has no column ${missing.field}`)
  if (read.rows.length > parametersLimit)
    throw new UnreadableFile(`The file has more than ${countText(parametersLimit)} parameters`)
  return read
}
