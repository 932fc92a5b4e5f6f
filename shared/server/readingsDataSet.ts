// This file is for servers only. A lint rule prevents the console from importing it.

/**
 * The data set of accepted readings. Each message is one row, stored as Parquet below `readings-by-message/day=<day
 * of the event, UTC>/`. A row may be stored twice with the same id, so readers must count each id only once. Rows are
 * written within minutes of their messages. Decision 52 says why a message is one row.
 */
export const readingsDataSet = {
  prefix: 'readings-by-message/',
  /**
   * The prefix of the S3 keys of records that could not be converted to rows of a data set. Somebody has to look into
   * them.
   */
  errorPrefix: 'errors/',
  partition: 'day',
} as const

/**
 * The category of status rows, which have no readings but record what an instrument was doing. A status row contains
 * one of these: the status, both as reported and as displayed; `CONNECTED` or `DISCONNECTED`; the number of minutes
 * in which nothing was received; or a decision on admission. Instruments cannot send this category.
 */
export const statusCategory = '$status'

/**
 * The names of the values in a status row, in order. A value that does not apply to the row is an empty text. Rows of
 * earlier releases have fewer values, so the last ones may be missing.
 */
export const statusNames = ['reportedStatus', 'displayStatus', 'connection', 'silentMinutes', 'admission'] as const

/** The first day that has a partition. If an instrument reports an earlier date, its clock is wrong. */
export const firstDay = '2020-01-01'

export type ColumnType = 'string' | 'double' | 'bigint' | 'boolean' | 'timestamp' | 'array<string>'

/**
 * The columns of the readings table, in order. `names`, `texts` and `kinds` are parallel lists: entries at the same
 * index belong to the same value. Times are in UTC.
 */
export const readingsColumns = {
  /** The id of the row, derived from the instrument and the message. A message stored again gets the same id. */
  id: 'string',
  device_name: 'string',
  model_name: 'string',
  category: 'string',
  names: 'array<string>',
  /** The values of the message as texts, formatted as in the API. */
  texts: 'array<string>',
  /** One letter per value: `n` for a number, `t` for a text, `b` for a boolean. */
  kinds: 'string',
  /** The time of the message by the instrument's clock. */
  measured_at: 'timestamp',
  received_at: 'timestamp',
} as const satisfies Record<string, ColumnType>

/**
 * A row of the readings table, as the JSON in which it is delivered. `day` becomes the partition. Times are in Hive's
 * format: `2026-11-20 12:00:00.000`.
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
 * The data sets whose rows are delivered through a stream. The environment variable `deliveryVariable(name)` contains
 * the name of the data set's stream.
 */
export const deliveries = ['readings', 'events'] as const

export type DeliveryName = (typeof deliveries)[number]

export const deliveryVariable = (delivery: DeliveryName): string => `${delivery.toUpperCase()}_DELIVERY`
