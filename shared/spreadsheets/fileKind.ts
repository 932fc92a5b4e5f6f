import { decodeText, detectEncoding, NotText } from '../text/decodeText.ts'
import { fileExtension, type TableExtension } from './tableFiles.ts'
import { emptyFile, refuse } from './table.ts'

/** The kind of a file with the first bytes of an .xls file. A password-protected .xlsx file has them, too. */
const officeDocument = 'a document of an older Office or one with a password'

/** The first bytes of several file types. They identify the type regardless of the file's name. */
const signatures: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive'],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], officeDocument],
  [[0x4d, 0x5a], 'a program'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x1f, 0x8b], 'a compressed archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a compressed archive'],
]

const contentOf: Readonly<Record<TableExtension, string>> = {
  xlsx: 'a zip archive',
  xls: officeDocument,
  csv: 'text',
  json: 'text',
}

/** Returns a file's extension. Throws UnreadableFile if the content does not match the extension. */
export const checkedKind = (bytes: Uint8Array, fileName: string): TableExtension => {
  const extension = fileExtension(fileName)
  if (!extension) return refuse("The file's name must end in .xls, .xlsx, .json or .csv")
  if (bytes.length === 0) return refuse(emptyFile)
  const content = looksLike(bytes)
  if (content !== contentOf[extension]) {
    const remedy = `Save the table again as .${extension}, or choose another file`
    return refuse(`The file's name ends in .${extension}, but it is ${content}. ${remedy}`)
  }
  return extension
}

const looksLike = (bytes: Uint8Array): string => {
  const known = signatures.find(([start]) => start.every((byte, index) => bytes[index] === byte))
  if (known) return known[1]
  const encoding = detectEncoding(bytes)
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, 1024))
  // Text contains no zero character. In UTF-8, that means no zero byte; text in UTF-16 may have many zero bytes.
  if (encoding === 'utf-8' ? bytes.includes(0) : head.includes('\0')) return 'neither text nor a workbook'
  // Programs that "export to Excel" often write a web page with the file name of a workbook.
  return /^\s*<[!?a-z]/i.test(head) ? 'HTML or XML' : 'text'
}

/** Returns the text of a file. Throws UnreadableFile if the content is not text. */
export const textOfFile = (bytes: Uint8Array): string => {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof NotText) return refuse(`${error.message}: in Excel, choose the format "CSV UTF-8"`)
    throw error
  }
}
