/** A line of a table file as text, with what it holds from the left. */
export interface FileLine {
  /** As a spreadsheet numbers it, from 1; in JSON the place in the list. */
  readonly row: number
  readonly cells: readonly string[]
}

/** A file that cannot be read at all; the message says why, to the person who chose it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
