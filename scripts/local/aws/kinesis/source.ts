/** One record of a stream, as its function will see it. */
export interface SourceRecord {
  /** Grows within its source; sorts as text. */
  readonly sequence: string
  /** Epoch milliseconds of the arrival in the stream. */
  readonly arrivedAt: number
  /** The record in the form of the function's event. */
  readonly record: unknown
}

/** An ordered source of records, of which one reader keeps the place: a shard, or a table's change feed. */
export interface Source {
  /** For checkpoints and dead letters. */
  readonly name: string
  /** The records behind `after` (from the beginning where undefined), oldest first. */
  read(after: string | undefined, limit: number): Promise<readonly SourceRecord[]>
  /** The records up to and with `through` are not read again. */
  trim(through: string): Promise<void>
  /** Resolves when there may be more to read. */
  grown(): Promise<void>
}
