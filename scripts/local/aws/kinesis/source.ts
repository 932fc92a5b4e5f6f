/** One record of a stream or a table's change feed, with what an event source mapping needs to know about it. */
export interface SourceRecord {
  /** The record's sequence number. It increases within the source, and sorts correctly as text. */
  readonly sequence: string
  /** The time at which the record arrived in the stream, in epoch milliseconds. */
  readonly arrivedAt: number
  /** The record in the form in which it appears in the function's event. */
  readonly record: unknown
}

/** An ordered source of records, either a shard or a table's change feed. It has a single reader. */
export interface Source {
  /** The name of the source, which is also the name of its checkpoint and of its dead letters. */
  readonly name: string
  /**
   * Returns the records after the sequence number `after`, oldest first. If it is undefined, starts from the
   * beginning.
   */
  read(after: string | undefined, limit: number): Promise<readonly SourceRecord[]>
  /**
   * Must be called when the records up to and including the sequence number `through` have been processed. They are
   * not read again.
   */
  trim(through: string): Promise<void>
  /** Waits until there may be more records to read. */
  grown(): Promise<void>
}
