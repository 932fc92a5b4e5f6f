// Server only: lint keeps the console from loading this file.

/**
 * The data set of accepted readings: one row a value, as Parquet below `readings/day=<day of the event, UTC>/`. Rows may
 * be there more than once, with equal ids: who reads counts an id once. Written at most minutes after a reading.
 */
export const readingsDataSet = {
  prefix: 'readings/',
  /** What could not become a row of the data set, for a person to look at. */
  errorPrefix: 'errors/',
  partition: 'day',
} as const

/** The first day that has a partition. A clock that is further behind is wrong. */
export const firstDay = '2020-01-01'

export type ColumnType = 'string' | 'double' | 'bigint' | 'boolean' | 'timestamp'

/** In the order of the table. Of the three values one is there; times are UTC. */
export const readingColumns = {
  /** Instrument, message and item: the same for a repeat. */
  id: 'string',
  device_name: 'string',
  model_name: 'string',
  category: 'string',
  mnemonic: 'string',
  value_number: 'double',
  value_text: 'string',
  value_boolean: 'boolean',
  /** By the instrument's clock. */
  measured_at: 'timestamp',
  received_at: 'timestamp',
} as const satisfies Record<string, ColumnType>

export type ReadingColumn = keyof typeof readingColumns

/** A row on its way, as JSON; `day` becomes the partition. Times as Hive writes them: `2026-11-20 12:00:00.000`. */
export interface ReadingRow {
  readonly id: string
  readonly device_name: string
  readonly model_name: string
  readonly category: string
  readonly mnemonic: string
  readonly value_number?: number
  readonly value_text?: string
  readonly value_boolean?: boolean
  readonly measured_at: string
  readonly received_at: string
  readonly day: string
}

/** The streams of rows into data sets. The environment variable that names one is `deliveryVariable(name)`. */
export const deliveries = ['readings', 'events'] as const

export type DeliveryName = (typeof deliveries)[number]

export const deliveryVariable = (delivery: DeliveryName): string => `${delivery.toUpperCase()}_DELIVERY`
