/** A column of a CSV file: its header, and how to get its value from a row. */
export interface CsvColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => string | number | boolean | undefined
}

/** Matches what spreadsheets read as a number: -12.5, 1e-3. */
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Matches a character that can begin a formula, in ASCII or in the full-width form that some programs convert. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

// Whether a spreadsheet would run a text as a formula. Spreadsheets ignore leading spaces.
const isFormula = (text: string): boolean => formulaStart.test(text.replace(/^ +/, '')) && !plainNumber.test(text)

/**
 * Whether a text needs a leading apostrophe, so that no spreadsheet runs it as a formula. A formula that already has
 * one gets another, so that the original text is restored by removing one.
 */
const needsGuard = (text: string): boolean => isFormula(text.replace(/^'+/, ''))

const cell = (value: string | number | boolean | undefined): string => {
  const text = value === undefined ? '' : String(value)
  return `"${(needsGuard(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/**
 * Writes a table as CSV according to RFC 4180: a header line, CRLF after every line, every value in quotes, and
 * quotes inside values doubled (specification A §9). A cell that a spreadsheet would run as a formula gets a leading
 * apostrophe; numbers such as -12.5 and 1e-3 do not. The file is UTF-8 without a byte order mark, because programs
 * that follow RFC 4180 would treat the mark as part of the first header.
 */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string => {
  const line = (values: readonly string[]): string => `${values.join(',')}\r\n`
  const header = line(columns.map(column => cell(column.header)))
  return header + rows.map(row => line(columns.map(({ value }) => cell(value(row))))).join('')
}

/** Removes the leading apostrophe if `toCsv` added it. */
export const withoutFormulaGuard = (text: string): string =>
  text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text
