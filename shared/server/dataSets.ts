import { readingsColumns, readingsDataSet, type ColumnType } from './readingsDataSet.ts'
import type { BucketName } from './tables.ts'
// This file is for servers only. A lint rule prevents the console from importing it.

/**
 * A table that reports query. Its rows are the files under a prefix of a bucket. Times are in UTC, such as
 * `2026-11-20 12:00:00.000`. Decision 51 says which rows come from which source.
 */
export interface DataSet {
  readonly bucket: BucketName
  readonly prefix: string
  /** The format of the files: Parquet, or JSON with one object per line. */
  readonly format: 'parquet' | 'json'
  readonly columns: Readonly<Record<string, ColumnType>>
  /**
   * How the files are partitioned. Each folder `name=value` has the files of one value. The values of a `day`
   * partition are dates, in most data sets the UTC date of the event; a query reads only the days that it names. The
   * values of an `injected` partition need not be registered, but every query must name one of them.
   */
  readonly partition: { readonly name: string; readonly type: 'day' | 'injected' }
}

/**
 * The columns of the data set of events, in the order of the table. If a row is stored twice, both copies have the
 * same `id`.
 */
const eventColumns = {
  id: 'string',
  alarm_date: 'timestamp',
  device_name: 'string',
  model_name: 'string',
  triggering_rule: 'string',
  alarm_severity: 'bigint',
  alarm_description: 'string',
  rule_expression: 'string',
  mnemonic_values: 'string',
  late: 'boolean',
  received_at: 'timestamp',
} as const satisfies Readonly<Record<string, ColumnType>>

/** A row of the data set of events, as the JSON in which it is delivered. `day` becomes the partition. */
export interface EventRow {
  readonly id: string
  readonly alarm_date: string
  readonly device_name: string
  readonly model_name: string
  readonly triggering_rule: string
  readonly alarm_severity: number
  readonly alarm_description: string
  readonly rule_expression: string
  readonly mnemonic_values: string
  readonly late: boolean
  readonly received_at: string
  readonly day: string
}

/**
 * The columns of the data set of utilisation, which has a row per instrument and day. Each day is computed twice, so
 * an instrument may have two rows for it. The later one is valid.
 */
const utilisationColumns = {
  device_name: 'string',
  model_name: 'string',
  noon: 'timestamp',
  running_minutes: 'double',
  ready_minutes: 'double',
  fault_minutes: 'double',
  disconnected_minutes: 'double',
  silent_minutes: 'double',
  held_minutes: 'double',
  not_admitted_minutes: 'double',
  unknown_minutes: 'double',
  runs: 'bigint',
  faults: 'bigint',
  counted_at: 'timestamp',
} as const satisfies Readonly<Record<string, ColumnType>>

/**
 * The columns of the data set of deliveries, which has a row per delivery of a message. Each day is written twice, so
 * a delivery may have two rows. The later one is valid.
 */
const deliveryColumns = {
  id: 'string',
  recorded_at: 'timestamp',
  alarm: 'string',
  message: 'string',
  device_name: 'string',
  rule_name: 'string',
  audience: 'string',
  receiver: 'string',
  channel: 'string',
  outcome: 'string',
  reason: 'string',
  attempts: 'bigint',
  minutes: 'double',
  counted_at: 'timestamp',
} as const satisfies Readonly<Record<string, ColumnType>>

const snapshot = (name: string, columns: DataSet['columns']) =>
  ({
    bucket: 'snapshots',
    prefix: `${name}/`,
    format: 'json',
    columns,
    partition: { name: 'snapshot', type: 'injected' },
  }) as const satisfies DataSet

/** All tables that reports query, keyed by their names in the catalogue. */
export const dataSets = {
  readings: {
    bucket: 'datasets',
    prefix: readingsDataSet.prefix,
    format: 'parquet',
    columns: readingsColumns,
    partition: { name: readingsDataSet.partition, type: 'day' },
  },
  events: {
    bucket: 'datasets',
    prefix: 'events/',
    format: 'parquet',
    columns: eventColumns,
    partition: { name: 'day', type: 'day' },
  },
  utilisation: {
    bucket: 'datasets',
    prefix: 'utilisation/',
    format: 'json',
    columns: utilisationColumns,
    // The day of a row is its date in the stage's time zone.
    partition: { name: 'day', type: 'day' },
  },
  deliveries: {
    bucket: 'datasets',
    prefix: 'deliveries/',
    format: 'json',
    columns: deliveryColumns,
    partition: { name: 'day', type: 'day' },
  },
  device_information: snapshot('device_information', {
    device_name: 'string',
    model_name: 'string',
    group_status: 'string',
    display_status: 'string',
    device_status: 'string',
    desired_status: 'string',
    registered_on: 'timestamp',
    last_contacted: 'timestamp',
    last_data_item_date: 'timestamp',
    ic_status: 'bigint',
    ic_last_contacted_time: 'timestamp',
    remarks: 'string',
    updated_by: 'string',
    // The instrument's firmware version. Null in snapshots of earlier releases.
    version: 'string',
  }),
  rule: snapshot('rule', {
    rule_name: 'string',
    rule_type: 'string',
    description: 'string',
    rule_expression: 'string',
    dependent_rules: 'string',
    models: 'string',
    severity: 'bigint',
    notification_type: 'string',
    is_deleted: 'string',
    alarm_trigger_count: 'bigint',
    alarm_trigger_window_period: 'bigint',
    reset_alarm_when_false: 'boolean',
    reset_alarm_after_first_trigger: 'boolean',
    create_time: 'timestamp',
    created_by: 'string',
    update_time: 'timestamp',
    updated_by: 'string',
  }),
  model: snapshot('model', {
    model_name: 'string',
    description: 'string',
    params_count: 'bigint',
    created_time: 'timestamp',
    created_by: 'string',
    updated_time: 'timestamp',
    updated_by: 'string',
  }),
} as const satisfies Readonly<Record<string, DataSet>>

export type DataSetName = keyof typeof dataSets

/** Formats a time as the data sets store it. */
export const sqlTime = (time: number | string): string =>
  new Date(time).toISOString().replace('T', ' ').replace('Z', '')
