import { SSF } from '@e965/xlsx'
import type { Cell, CellProblem } from './table.ts'

/** A sheet keeps this many digits of a number. Further digits that were entered are lost. */
const digitsKept = 15
/** A cell without a format of its own shows at most this many characters of a number, and rounds what is longer. */
const generalLength = 11
/** Excel's own limit of a format's code. */
const formatLength = 255

const remedy = 'Format the column as text and enter it again'
const beyondDigits: CellProblem = {
  problem: `It has more than ${digitsKept} digits, which the sheet has not kept. ${remedy}`,
}
const inPart: CellProblem = { problem: `The sheet does not show all of this number. ${remedy}` }
export const shownDate: CellProblem = { problem: `The sheet has made a date of it. ${remedy}` }
const unknownFormat: CellProblem = { problem: `Its number format is not known. ${remedy}` }

/** The codes of formats that files name by number only: Excel's own, in English. */
const builtIn: Readonly<Record<number, string>> = SSF.get_table() as Record<number, string>

/** A format's code by its number, if a file does not define it; undefined for those that differ between countries. */
export const builtInFormat = (id: number): string | undefined => builtIn[id]

/** The text of a cell with a number, as an English Excel shows it; a problem if the file does not determine it. */
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

/** What a cell with a text shows: a format such as `"SN-"@` adds to it. */
export const shownText = (text: string, format: string | undefined): Cell =>
  format === undefined || format === '@' || !format.includes('@') || format.length > formatLength
    ? text
    : formatted(format, text)

/** A region's code without a currency shows nothing. */
const region = /\[\$-[0-9A-Fa-f]{1,8}\]/g

const formatted = (format: string, value: number | string): Cell => {
  try {
    return String(SSF.format(format.replace(region, ''), value)).trim()
  } catch {
    return unknownFormat
  }
}

export const shownBoolean = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

/** The text that a cell with an error shows, such as `#N/A`, is not a value. */
export const shownError = (error: string): CellProblem => ({
  problem: `It holds the error ${error.slice(0, 20)}. Correct or empty the cell`,
})

export const formulaWithoutValue: CellProblem = {
  problem: 'It is a formula without a value. Open the file in Excel and save it',
}
