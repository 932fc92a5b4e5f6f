// Server only: lint keeps the console from loading this file.

/**
 * A table's keys, as the infrastructure creates it in AWS and the local stack on one computer. All key attributes are
 * strings.
 */
export interface TableDefinition {
  readonly partitionKey: string
  readonly sortKey?: string
  /** Attribute holding the epoch second after which the item may go. */
  readonly timeToLive?: string
  /** Its changes go to functions, in order, with the item before and after. */
  readonly hasStream?: true
  readonly indexes?: Readonly<Record<string, IndexDefinition>>
}

export interface IndexDefinition {
  readonly partitionKey: string
  readonly sortKey: string
  /** The attributes that the index holds besides the keys; all if this is missing. */
  readonly only?: readonly string[]
}

/** The setting that holds the console's address: the functions are made before it is known. */
export const consoleSetting = 'console'

/** The item of that setting, as DynamoDB's API takes it. */
export const consoleItem = (address: string) => ({
  name: { S: consoleSetting },
  address: { S: address },
  schemaVersion: { N: '1' },
})

/** Every table of the product. The environment variable that names one to a function is `tableVariable(name)`. */
export const tables = {
  /** All that is known of a user but the credentials; also how many enabled administrators there are. */
  users: { partitionKey: 'userName' },
  /** The audit trail, who changed what: appended to, never changed. `entry` begins with the time. */
  audit: {
    partitionKey: 'month',
    sortKey: 'entry',
    hasStream: true,
    indexes: { bySubject: { partitionKey: 'subject', sortKey: 'entry' } },
  },
  /** The views of pages that a user has saved, by Cognito's id of the user. */
  savedViews: { partitionKey: 'owner' },
  /** The answers that changes with an Idempotency-Key got. */
  onceKeys: { partitionKey: 'onceKey', timeToLive: 'expiresAt' },
  /** How often something was tried lately; the key names what is counted. */
  attempts: { partitionKey: 'counter', timeToLive: 'expiresAt' },
  /** Values that a deployment gives to functions that exist already, by name. */
  settings: { partitionKey: 'name' },
  /** Which runs of the clock are going, and until when they hold up the next ones at most. */
  leases: { partitionKey: 'run' },
  /** One small item per instrument, as lists show it. */
  devices: {
    partitionKey: 'deviceName',
    indexes: {
      byModel: { partitionKey: 'modelName', sortKey: 'deviceName' },
      /** The hook of fleet provisioning reads the instruments that wait. */
      byStatus: { partitionKey: 'deviceStatus', sortKey: 'deviceName', only: [] },
    },
  },
  /** One packed item per instrument: latest values, message ids, the open history chunk. Written once per batch. */
  deviceStates: {
    partitionKey: 'deviceName',
    indexes: {
      /** Instruments with an alarm that will auto-resolve, sorted by when. */
      byQuiet: { partitionKey: 'waiting', sortKey: 'quietAt', only: [] },
    },
  },
  /** The public keys, by their digest, that instruments were enrolled with. A key is of one instrument for good. */
  certificateKeys: { partitionKey: 'publicKey' },
  /** When each instrument was last in contact, the whole fleet in a few items: its lists read them. */
  contacts: { partitionKey: 'part' },
  /** Closed history chunks, errors and sample queue events of an instrument, sorted by kind and time. */
  history: {
    partitionKey: 'deviceName',
    sortKey: 'entry',
    timeToLive: 'expiresAt',
    indexes: {
      /** Sample queue events only, by the sample or its batch; see `sampleKeyOf`. */
      bySample: {
        partitionKey: 'sampleGroup',
        sortKey: 'sampleEntry',
        only: ['sampleId', 'batchId', 'sampleStatus'],
      },
    },
  },
  /** Rows that the stream of a data set did not take, until the clock hands them on. */
  rowBacklog: { partitionKey: 'delivery', sortKey: 'entry', timeToLive: 'expiresAt' },
  /** Messages that were not accepted, with the reason. */
  quarantine: { partitionKey: 'deviceName', sortKey: 'messageId', timeToLive: 'expiresAt' },
  /**
   * `kind` is 'model' (sorted by name), 'parameters#<model>' (sorted by part) or 'modelName' (names that are taken, in
   * lower case).
   */
  models: { partitionKey: 'kind', sortKey: 'name' },
  /**
   * `kind` is 'rule' or 'deviceCode' (sorted by name) or 'publication' (the log of changed rules, sorted by number).
   */
  rules: { partitionKey: 'kind', sortKey: 'name' },
  /**
   * `kind` is 'job' and 'progress' (sorted by job name), 'subJob#<job>' and 'iotJob' (sorted by the id at AWS IoT),
   * 'pending' (work that is left for the clock), 'counter' or 'contentKeys' (the keys that were published to
   * instruments).
   */
  jobs: { partitionKey: 'kind', sortKey: 'name', hasStream: true },
  /** The progress of each instrument with a job. */
  jobExecutions: { partitionKey: 'jobName', sortKey: 'deviceName' },
  /** The subjects that somebody has open in a browser now; `kind` is 'watch'. */
  watches: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
  /**
   * Firings of one rule on one instrument, from the first to what ended them. `entry` begins with the time of the
   * first.
   */
  alarms: {
    partitionKey: 'deviceName',
    sortKey: 'entry',
    timeToLive: 'expiresAt',
    indexes: {
      /**
       * All alarms by when they began, with the attributes that a listing is filtered by. None of these change, so
       * later firings and acknowledgements do not write the index.
       */
      byMonthShard: {
        partitionKey: 'monthShard',
        sortKey: 'monthEntry',
        only: ['modelName', 'alarmSeverity', 'alarmDescription', 'mnemonicValues'],
      },
      /** The alarms that releases before `byMonthShard` stored. */
      byMonth: { partitionKey: 'month', sortKey: 'monthEntry' },
      /** Open alarms only. */
      openByRule: { partitionKey: 'openRule', sortKey: 'deviceName', only: [] },
      /** Closed alarms only; `closedBy` also says which of them await an acknowledgement. */
      byClosing: { partitionKey: 'closedBy', sortKey: 'closedAt', only: [] },
    },
  },
  /**
   * The rules that are shelved on an instrument, and those that were lately; `kind` is 'shelf', `name` has instrument
   * and rule.
   */
  shelves: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
  /** Single firings, each with the values that it was evaluated with. `entry` begins with the time. */
  events: { partitionKey: 'deviceName', sortKey: 'entry', timeToLive: 'expiresAt', hasStream: true },
  /**
   * The outbox. `channel` names instrument, rule and audience; `part` is a firing (an outbox entry), or `schedule` for
   * the notification schedule. Without an audience, `part` is a message or one of its deliveries, sorted by time.
   */
  notices: {
    partitionKey: 'channel',
    sortKey: 'part',
    timeToLive: 'expiresAt',
    hasStream: true,
    indexes: {
      /** Schedules with something that waits, and deliveries that have not ended, by when they are due. */
      byDue: { partitionKey: 'waiting', sortKey: 'dueAt', only: [] },
      /** Schedules with something that waits, by rule. */
      waitingByRule: { partitionKey: 'waitingRule', sortKey: 'channel', only: [] },
      /** Deliveries by when they were recorded. */
      byRecorded: { partitionKey: 'recordedMonth', sortKey: 'recorded', only: [] },
    },
  },
  /**
   * Who is notified of alarms: `kind` is 'person', 'channel' or 'team'; 'calendar', the address of a team's calendar;
   * or 'directory', the number of their changes.
   */
  teams: { partitionKey: 'kind', sortKey: 'id' },
  /**
   * `kind` is 'report' or 'run' (the last run of each report), sorted by name; 'execution' (what an execution belongs
   * to) or 'snapshot' (the newest of each entity).
   */
  reports: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>

export type TableName = keyof typeof tables

/** A bucket of the functions, as the infrastructure creates it in AWS and the local stack on one computer. */
export interface BucketDefinition {
  /** Against change and removal. */
  readonly isLocked?: true
  /** Overwritten and deleted objects stay for a while. */
  readonly isVersioned?: true
  /** The days after which its objects are removed. */
  readonly expireAfterDays?: number
  /** The console's pages put files into it, by links. */
  readonly takesUploads?: true
}

/** Buckets of the functions. The environment variable that names one is `bucketVariable(name)`. */
export const buckets = {
  /** Copies of audit records. */
  audit: { isLocked: true },
  /** Files on their way into the product, which takes over what they hold. */
  uploads: { expireAfterDays: 1, takesUploads: true },
  /** Files that content jobs hand to instruments. */
  contents: { isVersioned: true, takesUploads: true },
  /** Data sets of rows for reports; kept until the owner sets a rule of their own. */
  datasets: {},
  /** Copies of instruments, rules and models for reports; a newer one takes the place of each within minutes. */
  snapshots: { expireAfterDays: 1 },
  /** Results of reports. */
  results: { expireAfterDays: 90 },
  /** Messages that could not be stored: what the topic rules could not hand on, and what functions gave up. */
  undelivered: { expireAfterDays: 90, isVersioned: true },
} as const satisfies Record<string, BucketDefinition>

/** The headers that a page sends with a file that it puts into a bucket. */
export const uploadHeaders = ['content-type', 'x-amz-checksum-sha256', 'x-amz-checksum-crc64nvme'] as const

export type BucketName = keyof typeof buckets

/** The buckets that the console's pages put files into. */
export const uploadBuckets = (Object.keys(buckets) as BucketName[]).filter(name => 'takesUploads' in buckets[name])

export const bucketVariable = (bucket: BucketName): string => `${bucket.toUpperCase()}_BUCKET`

/** `deviceStates` → `DEVICE_STATES_TABLE`. */
export const tableVariable = (table: TableName): string => `${table.replace(/[A-Z]/g, '_$&').toUpperCase()}_TABLE`
