/** A column for `toCsv`. */
export interface CsvColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => string | number | boolean | undefined
}

/** A plain number as a spreadsheet reads it: -12.5, 1e-3. */
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** The signs that make a spreadsheet run a cell as a formula, in ASCII and in full-width forms that some convert. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

// Spreadsheets skip leading blanks before they look for a formula.
const isFormula = (text: string): boolean => formulaStart.test(text.replace(/^ +/, '')) && !plainNumber.test(text)

/**
 * A formula that has an apostrophe in front already gets a second one, so that removing one restores the original text.
 */
const needsGuard = (text: string): boolean => isFormula(text.replace(/^'+/, ''))

const cell = (value: string | number | boolean | undefined): string => {
  const text = value === undefined ? '' : String(value)
  return `"${(needsGuard(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/**
 * A table as CSV by RFC 4180: a header line, CRLF after every line, every value quoted and quotes doubled (A §9). Cells
 * that a spreadsheet would run as a formula get a leading apostrophe; numbers such as -12.5 and 1e-3 stay numbers.
 * Encoded as UTF-8 without a byte order mark: RFC 4180 readers would take a mark for a part of the first header.
 */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string => {
  const line = (values: readonly string[]): string => `${values.join(',')}\r\n`
  const header = line(columns.map(column => cell(column.header)))
  return header + rows.map(row => line(columns.map(({ value }) => cell(value(row))))).join('')
}

/** Reverses what `toCsv` did to make a cell harmless. */
export const withoutFormulaGuard = (text: string): string =>
  text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text
