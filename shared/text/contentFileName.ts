import { cleanFileName } from './cleanFileName.ts'
import { messages } from './messages.ts'

/** The file extensions allowed for content (specification B §5). */
export const contentFileEnds = ['.exe', '.zip', '.7z'] as const

/**
 * Matches names that consist of letters, digits and a few characters that no system and no command interprets.
 * Excludes paths and hidden files.
 */
const plain = /^[\p{L}\p{N}_][\p{L}\p{N} ._()+-]*$/u

/**
 * Matches the names that Windows reserves for devices. They are reserved with any extension, and with spaces before
 * the dot.
 */
const ofWindows = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[\d¹²³]) *(\.|$)/i

/** Whether Windows reserves a file name for a device. */
export const isDeviceOfWindows = (fileName: string): boolean => ofWindows.test(fileName)

/** The longest file name that file systems accept, in bytes of UTF-8. */
const bytesLimit = 255

/**
 * Returns why some instruments could not store a file of this name, or undefined if all can. Windows, for example,
 * drops spaces and dots at the end of a name, so that two names could become the same file.
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
 * Returns why a file of this name is not accepted as content, or undefined if it is. Instruments get the name as
 * `cleanFileName` converts it.
 */
export const contentFileProblem = (name: string): string | undefined => {
  const end = contentFileEnds.find(one => name.toLowerCase().endsWith(one))
  if (end === undefined) return messages.invalidFileType
  const stem = name.split(/[/\\]/).at(-1)?.slice(0, -end.length) ?? ''
  if (!/[^\s.-]/.test(stem)) return `The file needs a name before ${end}`
  const problem = contentFileNameProblem(cleanFileName(name))
  return problem && `${problem}. Rename the file`
}
