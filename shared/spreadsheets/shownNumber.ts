import { SSF } from '@e965/xlsx'
import type { Cell, CellProblem } from './table.ts'

/** The number of significant digits that Excel keeps. If more were entered, they are lost. */
const digitsKept = 15
/** The number of characters that a cell without a number format shows. Longer numbers are rounded. */
const generalLength = 11
/** The maximum length of a number format's code, which Excel sets. */
const formatLength = 255

const remedy = 'Format the column as text and enter it again'
const beyondDigits: CellProblem = {
  problem: `It has more than ${digitsKept} digits, which the sheet has not kept. ${remedy}`,
}
const inPart: CellProblem = { problem: `The sheet does not show all of this number. ${remedy}` }
export const shownDate: CellProblem = { problem: `The sheet has made a date of it. ${remedy}` }
const unknownFormat: CellProblem = { problem: `Its number format is not known. ${remedy}` }

/** The codes of the built-in number formats, which files refer to by number. They are those of an English Excel. */
const builtIn: Readonly<Record<number, string>> = SSF.get_table() as Record<number, string>

/** Returns the code of a built-in number format. Returns undefined for formats that differ between countries. */
export const builtInFormat = (id: number): string | undefined => builtIn[id]

/** Returns the text that an English Excel shows for a number, or a problem if the file does not determine it. */
export const shownNumber = (value: number, format: string | undefined): Cell => {
  if (Math.abs(value) >= 10 ** digitsKept) return beyondDigits
  if (format === undefined || format.length > formatLength) return unknownFormat
  if (format === 'General' || format === '@') return generalNumber(value)
  if (SSF.is_date(format)) return shownDate
  return formatted(format, value)
}

const generalNumber = (value: number): Cell => {
  const text = String(value)
  return text.includes('e') || text.replace('-', '').length > generalLength ? inPart : text
}

/**
 * The text that a cell with text content shows. A number format such as `"SN-"@` adds further text to the content.
 */
export const shownText = (text: string, format: string | undefined): Cell =>
  format === undefined || format === '@' || !format.includes('@') || format.length > formatLength
    ? text
    : formatted(format, text)

/** Matches a locale code without a currency in a number format. Such a code displays nothing. */
const region = /\[\$-[0-9A-Fa-f]{1,8}\]/g

const formatted = (format: string, value: number | string): Cell => {
  try {
    return String(SSF.format(format.replace(region, ''), value)).trim()
  } catch {
    return unknownFormat
  }
}

export const shownBoolean = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

/** The problem of a cell that contains an error. The text that it shows, such as `#N/A`, is not a value. */
export const shownError = (error: string): CellProblem => ({
  problem: `It holds the error ${error.slice(0, 20)}. Correct or empty the cell`,
})

export const formulaWithoutValue: CellProblem = {
  problem: 'It is a formula without a value. Open the file in Excel and save it',
}
