// This file is for servers only: lint keeps the console from loading it.

/**
 * The data set of accepted readings. Each message is one row, stored as Parquet below `readings-by-message/day=<day of
 * the event, UTC>/`. The same row may be stored twice, with the same id, so readers must count each id once. A row is
 * written within minutes of its message. Decision 52 says why a message is one row.
 */
export const readingsDataSet = {
  prefix: 'readings-by-message/',
  /** The prefix for records that could not become rows of a data set. A person has to look at them. */
  errorPrefix: 'errors/',
  partition: 'day',
} as const

/**
 * The category of rows that have no readings but say what an instrument was doing. Such a row has one of these: the
 * status, as reported and as shown; `CONNECTED` or `DISCONNECTED`; the number of minutes for which nothing was
 * received; or a decision on admission. No instrument can send this category.
 */
export const statusCategory = '$status'

/**
 * The names of the values in a status row, in order. A value that the row does not have is an empty text. A row may
 * end before the last name, as rows of earlier releases do.
 */
export const statusNames = ['reportedStatus', 'displayStatus', 'connection', 'silentMinutes', 'admission'] as const

/** The first day that has a partition. An instrument with an earlier date has a wrong clock. */
export const firstDay = '2020-01-01'

export type ColumnType = 'string' | 'double' | 'bigint' | 'boolean' | 'timestamp' | 'array<string>'

/**
 * The columns of the readings' table in their order. `names`, `texts` and `kinds` are parallel lists: the same place
 * in each belongs to the same value. Times are in UTC.
 */
export const readingsColumns = {
  /**
   * The id of the row, made from the instrument and the message. If a message is stored again, its row has the same
   * id.
   */
  id: 'string',
  device_name: 'string',
  model_name: 'string',
  category: 'string',
  names: 'array<string>',
  /** The values of the message as texts, as the API shows them. */
  texts: 'array<string>',
  /** A letter for each value: `n` for a number, `t` for a text, `b` for true or false. */
  kinds: 'string',
  /** The time of the message by the instrument's clock. */
  measured_at: 'timestamp',
  received_at: 'timestamp',
} as const satisfies Record<string, ColumnType>

/**
 * A row of the readings' table, in the JSON form in which it is delivered. `day` becomes the partition. Times have
 * Hive's form: `2026-11-20 12:00:00.000`.
 */
export interface ReadingsRow {
  readonly id: string
  readonly device_name: string
  readonly model_name: string
  readonly category: string
  readonly names: readonly string[]
  readonly texts: readonly string[]
  readonly kinds: string
  readonly measured_at: string
  readonly received_at: string
  readonly day: string
}

/**
 * The data sets whose rows are delivered by streams. The environment variable `deliveryVariable(name)` names the
 * stream of each.
 */
export const deliveries = ['readings', 'events'] as const

export type DeliveryName = (typeof deliveries)[number]

export const deliveryVariable = (delivery: DeliveryName): string => `${delivery.toUpperCase()}_DELIVERY`
