import { fileExtension, tableBytesLimit } from '#shared/tableFiles.ts'
import { messages } from '#shared/messages.ts'
import { parametersLimit } from '#shared/contract/models.ts'
import type { Parameters } from '../parameterMerge.ts'
import { csvLines } from './csvLines.ts'
import { UnreadableFile, type FileLine } from './fileLine.ts'
import { jsonLines } from './jsonLines.ts'
import { parametersInFile, type FileRow } from './parametersInFile.ts'
import { workbookLines } from './workbookLines.ts'

/** The rows of a parameter file; UnreadableFile says why there are none. Nothing leaves the browser. */
export const readParameterFile = async (file: File, current: Parameters): Promise<readonly FileRow[]> => {
  if (file.size > tableBytesLimit) throw new UnreadableFile(`It is larger than ${tableBytesLimit / 1024 / 1024} MB.`)
  const rows = parametersInFile(await linesOf(file), current)
  if (rows.length > parametersLimit)
    throw new UnreadableFile(`It has more than ${parametersLimit.toLocaleString('en')} parameters.`)
  return rows
}

const linesOf = async (file: File): Promise<readonly FileLine[]> => {
  const bytes = await file.arrayBuffer()
  switch (fileExtension(file.name)) {
    case 'csv':
      return csvLines(decoded(bytes))
    case 'json':
      return jsonLines(decoded(bytes))
    case 'xls':
    case 'xlsx':
      return workbookLines(bytes)
    case undefined:
      throw new UnreadableFile(messages.invalidFileType)
  }
}

const decoded = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('It is not in UTF-8. In Excel, save it as "CSV UTF-8".')
  }
}
