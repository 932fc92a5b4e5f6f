import { cleanFileName } from './cleanFileName.ts'
import { messages } from './messages.ts'

/** The extensions of content files (B §5). */
export const contentFileEnds = ['.exe', '.zip', '.7z'] as const

/**
 * Matches letters, digits and a few signs that no system and no command interprets. It excludes paths and hidden
 * files.
 */
const plain = /^[\p{L}\p{N}_][\p{L}\p{N} ._()+-]*$/u

/**
 * Matches the names that Windows reserves for devices. Anything may follow the first point, and blanks may be before
 * it.
 */
const ofWindows = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[\d¹²³]) *(\.|$)/i

/** Whether Windows reserves the name of a file for a device. */
export const isDeviceOfWindows = (fileName: string): boolean => ofWindows.test(fileName)

/** The longest name that file systems accept, in bytes of UTF-8. */
const bytesLimit = 255

/**
 * Returns the reason why some instrument could not store a file of this name. Undefined if all can. Windows, for
 * example, drops blanks and points at the end of a name, so two names could become one file.
 */
export const contentFileNameProblem = (name: string): string | undefined => {
  if (/[ .]$/.test(name)) return 'A file name cannot end in a blank or a point'
  if (isDeviceOfWindows(name)) return `Windows keeps the name ${name.split(/[ .]/)[0]} for a device`
  if (!plain.test(name))
    return 'A file name begins with a letter, a digit or _ and has no signs but blanks and . _ ( ) + -'
  return new TextEncoder().encode(name).length > bytesLimit
    ? `A file name can have at most ${bytesLimit} bytes`
    : undefined
}

/**
 * Returns the reason why a file of this name is not accepted as content. Undefined if it is accepted. Instruments get
 * the name in the form that `cleanFileName` makes.
 */
export const contentFileProblem = (name: string): string | undefined => {
  const end = contentFileEnds.find(one => name.toLowerCase().endsWith(one))
  if (end === undefined) return messages.invalidFileType
  const stem = name.split(/[/\\]/).at(-1)?.slice(0, -end.length) ?? ''
  if (!/[^\s.-]/.test(stem)) return `The file needs a name before ${end}`
  const problem = contentFileNameProblem(cleanFileName(name))
  return problem && `${problem}. Rename the file`
}
