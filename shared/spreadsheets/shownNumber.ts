import { SSF } from '@e965/xlsx'
import type { Cell, CellProblem } from './table.ts'

/** How many digits of a number Excel keeps. Further digits that somebody entered are lost. */
const digitsKept = 15
/** How many characters of a number a cell without a number format shows. Longer numbers are rounded. */
const generalLength = 11
/** The most characters of a number format's code, which is Excel's own limit. */
const formatLength = 255

const remedy = 'Format the column as text and enter it again'
const beyondDigits: CellProblem = {
  problem: `It has more than ${digitsKept} digits, which the sheet has not kept. ${remedy}`,
}
const inPart: CellProblem = { problem: `The sheet does not show all of this number. ${remedy}` }
export const shownDate: CellProblem = { problem: `The sheet has made a date of it. ${remedy}` }
const unknownFormat: CellProblem = { problem: `Its number format is not known. ${remedy}` }

/** The codes of the number formats that files name only by number. They are those of an English Excel. */
const builtIn: Readonly<Record<number, string>> = SSF.get_table() as Record<number, string>

/**
 * The code of a number format that a file names only by number. Undefined for formats that differ between countries.
 */
export const builtInFormat = (id: number): string | undefined => builtIn[id]

/**
 * The text that a cell with a number shows in an English Excel. Returns a problem if the file does not determine the
 * text.
 */
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

/** The text that a cell with a text shows. A number format such as `"SN-"@` adds to the text. */
export const shownText = (text: string, format: string | undefined): Cell =>
  format === undefined || format === '@' || !format.includes('@') || format.length > formatLength
    ? text
    : formatted(format, text)

/** Matches the code of a region without a currency in a number format. Such a code shows nothing. */
const region = /\[\$-[0-9A-Fa-f]{1,8}\]/g

const formatted = (format: string, value: number | string): Cell => {
  try {
    return String(SSF.format(format.replace(region, ''), value)).trim()
  } catch {
    return unknownFormat
  }
}

export const shownBoolean = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

/** The problem of a cell with an error: the text that it shows, such as `#N/A`, is not a value. */
export const shownError = (error: string): CellProblem => ({
  problem: `It holds the error ${error.slice(0, 20)}. Correct or empty the cell`,
})

export const formulaWithoutValue: CellProblem = {
  problem: 'It is a formula without a value. Open the file in Excel and save it',
}
