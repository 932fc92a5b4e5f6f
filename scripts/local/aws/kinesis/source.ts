/** One record of a stream, in the form in which its function will get it. */
export interface SourceRecord {
  /** The record's number, which grows within its source and sorts as text. */
  readonly sequence: string
  /** Epoch milliseconds of the arrival in the stream. */
  readonly arrivedAt: number
  /** The record in the form of the function's event. */
  readonly record: unknown
}

/** An ordered source of records, with one reader that keeps its place: a shard, or a table's change feed. */
export interface Source {
  /** The name of the source, which its checkpoint and its dead letters have too. */
  readonly name: string
  /** The records after `after` (from the beginning if it is undefined), oldest first. */
  read(after: string | undefined, limit: number): Promise<readonly SourceRecord[]>
  /** Call this when the records up to and including `through` are done. They are not read again. */
  trim(through: string): Promise<void>
  /** Resolves when there may be more to read. */
  grown(): Promise<void>
}
