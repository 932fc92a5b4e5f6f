import { parametersLimit } from '#shared/contract/calls/models.ts'
import { parametersFrom, type ParametersRead } from '#shared/spreadsheets/parametersFrom.ts'
import { UnreadableFile } from '#shared/spreadsheets/table.ts'
import { readTableFile } from '#web/components/upload/readTableFile.ts'
import { countText } from '#web/lib/countText.ts'

/** The rows of a parameter file; UnreadableFile says why there are none. Nothing leaves the browser. */
export const readParameterFile = async (file: File): Promise<ParametersRead> => {
  const read = parametersFrom(await readTableFile(file))
  const [missing] = read.missing
  if (missing) throw new UnreadableFile(`The first line of the file has no column ${missing.field}`)
  if (read.rows.length > parametersLimit)
    throw new UnreadableFile(`The file has more than ${countText(parametersLimit)} parameters`)
  return read
}
