// This file is for servers only: lint keeps the console from loading it.

/**
 * The keys of a table. From them, the infrastructure creates the table in AWS, and the local stack creates it on one
 * computer. All key attributes are strings.
 */
export interface TableDefinition {
  readonly partitionKey: string
  readonly sortKey?: string
  /** The name of the attribute with the epoch second from which the item may be deleted. */
  readonly timeToLive?: string
  /** True if functions get the changes of the table in order, each with the item before and after. */
  readonly hasStream?: true
  readonly indexes?: Readonly<Record<string, IndexDefinition>>
}

export interface IndexDefinition {
  readonly partitionKey: string
  readonly sortKey: string
  /** The attributes that the index has besides its keys. If missing, it has all attributes. */
  readonly only?: readonly string[]
}

/**
 * The name of the item in the table `settings` that stores the console's address. The address is stored there because
 * the functions exist before it is known.
 */
export const consoleSetting = 'console'

/** The item with the console's address, in the form of DynamoDB's API. */
export const consoleItem = (address: string) => ({
  name: { S: consoleSetting },
  address: { S: address },
  schemaVersion: { N: '1' },
})

/** Every table of the product. The environment variable `tableVariable(name)` passes a table's name to a function. */
export const tables = {
  /** The table of users: everything about them except the credentials, and the number of enabled administrators. */
  users: { partitionKey: 'userName' },
  /** The table of the audit trail. Records are added and never changed. `entry` begins with the time. */
  audit: {
    partitionKey: 'month',
    sortKey: 'entry',
    hasStream: true,
    indexes: { bySubject: { partitionKey: 'subject', sortKey: 'entry' } },
  },
  /** The table of the views that users have saved of the console's pages, by Cognito's id of the user. */
  savedViews: { partitionKey: 'owner' },
  /** The table of the answers to changes with an Idempotency-Key. A repeated change gets the stored answer. */
  onceKeys: { partitionKey: 'onceKey', timeToLive: 'expiresAt' },
  /** The table of recent attempts, such as sign-ins. Attempts with the same key are counted together. */
  attempts: { partitionKey: 'counter', timeToLive: 'expiresAt' },
  /** The table of settings by name: values that a deployment gives to functions that already exist. */
  settings: { partitionKey: 'name' },
  /**
   * The table of scheduled work that is in progress, each with the time until which it may keep the next run of the
   * same work from starting.
   */
  leases: { partitionKey: 'run' },
  /** The table of instruments as lists show them, one small item each. */
  devices: {
    partitionKey: 'deviceName',
    indexes: {
      byModel: { partitionKey: 'modelName', sortKey: 'deviceName' },
      /** The index that the hook of fleet provisioning reads to find instruments that wait for admission. */
      byStatus: { partitionKey: 'deviceStatus', sortKey: 'deviceName', only: [] },
    },
  },
  /**
   * The table of instruments' states: one packed item each, with latest values, message ids and the open history
   * chunk. A batch writes an item once.
   */
  deviceStates: {
    partitionKey: 'deviceName',
    indexes: {
      /** The index of instruments with an alarm that will auto-resolve, sorted by the time of that. */
      byQuiet: { partitionKey: 'waiting', sortKey: 'quietAt', only: [] },
    },
  },
  /** The table of the public keys of enrolled instruments. A key belongs to one instrument for ever. */
  certificateKeys: { partitionKey: 'publicKey' },
  /** The table of the last contact with each instrument. The whole fleet is in a few items, which lists read. */
  contacts: { partitionKey: 'part' },
  /** The table of closed history chunks, errors and sample queue events of an instrument, sorted by kind and time. */
  history: {
    partitionKey: 'deviceName',
    sortKey: 'entry',
    timeToLive: 'expiresAt',
    indexes: {
      /** The index of sample queue events, by the sample or by its batch; see `sampleKeyOf`. */
      bySample: {
        partitionKey: 'sampleGroup',
        sortKey: 'sampleEntry',
        only: ['sampleId', 'batchId', 'sampleStatus'],
      },
    },
  },
  /** The table of rows that a data set's stream did not accept, until a scheduled function delivers them. */
  rowBacklog: { partitionKey: 'delivery', sortKey: 'entry', timeToLive: 'expiresAt' },
  /** The table of instruments' messages that were not accepted, each with the reason. */
  quarantine: { partitionKey: 'deviceName', sortKey: 'messageId', timeToLive: 'expiresAt' },
  /**
   * The table of models. `kind` is 'model' (sorted by name), 'parameters#<model>' (sorted by part) or 'modelName'
   * (names that are taken, in lower case).
   */
  models: { partitionKey: 'kind', sortKey: 'name' },
  /**
   * The table of rules. `kind` is 'rule', 'ownLimits' (of a rule) or 'deviceCode' (sorted by name), or 'publication'
   * (the log of changed rules, sorted by number).
   */
  rules: { partitionKey: 'kind', sortKey: 'name' },
  /**
   * The table of content jobs. `kind` is 'job' or 'progress' (sorted by job name), 'subJob#<job>' or 'iotJob' (sorted
   * by the id at AWS IoT), 'pending' (notes of work that is not done yet), 'counter', or 'contentKeys' (the keys that
   * were published to instruments).
   */
  jobs: { partitionKey: 'kind', sortKey: 'name', hasStream: true },
  /** The table of executions: each instrument's progress with a content job. */
  jobExecutions: { partitionKey: 'jobName', sortKey: 'deviceName' },
  /**
   * The table of what users have open in a browser now: the lists and instruments whose changes are sent as hints.
   * `kind` is 'watch'.
   */
  watches: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
  /**
   * The table of alarms: the firings of one rule on one instrument, from the first one until something ended the
   * alarm. `entry` begins with the time of the first firing.
   */
  alarms: {
    partitionKey: 'deviceName',
    sortKey: 'entry',
    timeToLive: 'expiresAt',
    indexes: {
      /**
       * The index of all alarms by the time at which they began, with the attributes that filter listings. These
       * attributes never change, so later firings and acknowledgements do not write the index.
       */
      byMonthShard: {
        partitionKey: 'monthShard',
        sortKey: 'monthEntry',
        only: ['modelName', 'alarmSeverity', 'alarmDescription', 'mnemonicValues'],
      },
      /** The index of the alarms that were stored by releases before `byMonthShard` existed. */
      byMonth: { partitionKey: 'month', sortKey: 'monthEntry' },
      /** The index of open alarms by rule. */
      openByRule: { partitionKey: 'openRule', sortKey: 'deviceName', only: [] },
      /**
       * The index of closed alarms by the cause that closed them. `closedBy` also says which of them await an
       * acknowledgement.
       */
      byClosing: { partitionKey: 'closedBy', sortKey: 'closedAt', only: [] },
    },
  },
  /**
   * The table of rules that are shelved on an instrument, or were until recently. `kind` is 'shelf'; `name` has the
   * instrument and the rule.
   */
  shelves: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
  /** The table of single firings, each with the values that its rule saw. `entry` begins with the time. */
  events: { partitionKey: 'deviceName', sortKey: 'entry', timeToLive: 'expiresAt', hasStream: true },
  /**
   * The table of the outbox. `channel` has the instrument, the rule and the audience. `part` is a firing (an outbox
   * entry), or `schedule` for the notification schedule. If `channel` has no audience, `part` is a message or one of
   * its deliveries, sorted by time.
   */
  notices: {
    partitionKey: 'channel',
    sortKey: 'part',
    timeToLive: 'expiresAt',
    hasStream: true,
    indexes: {
      /**
       * The index of schedules in which something waits, and of deliveries that have not ended, by the time at which
       * they are due.
       */
      byDue: { partitionKey: 'waiting', sortKey: 'dueAt', only: [] },
      /** The index, by rule, of schedules in which something waits. */
      waitingByRule: { partitionKey: 'waitingRule', sortKey: 'channel', only: [] },
      /** The index of deliveries by the time at which they were recorded. */
      byRecorded: { partitionKey: 'recordedMonth', sortKey: 'recorded', only: [] },
    },
  },
  /**
   * The table of people, channels and teams that are notified of alarms. `kind` is 'person', 'channel' or 'team',
   * 'calendar' (the address of a team's calendar), or 'directory' (the number of changes of all of them).
   */
  teams: { partitionKey: 'kind', sortKey: 'id' },
  /**
   * The table of reports. `kind` is 'report' or 'run' (the last run of each report), both sorted by name, 'execution'
   * (the report of an execution), or 'snapshot' (the newest one of each entity).
   */
  reports: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>

export type TableName = keyof typeof tables

/** A bucket that functions use. The infrastructure creates it in AWS, and the local stack on one computer. */
export interface BucketDefinition {
  /** True if objects are protected against change and removal. */
  readonly isLocked?: true
  /** True if overwritten and deleted objects are kept for a while. */
  readonly isVersioned?: true
  /** The number of days after which objects are removed. If missing, they stay. */
  readonly expireAfterDays?: number
  /** True if pages of the console upload files to the bucket, by links that the service makes. */
  readonly takesUploads?: true
}

/**
 * The buckets of the functions. The environment variable `bucketVariable(name)` passes a bucket's name to a function.
 */
export const buckets = {
  /** The bucket of copies of audit records. */
  audit: { isLocked: true },
  /** The bucket of files that users upload, and whose content the product then reads. */
  uploads: { expireAfterDays: 1, takesUploads: true },
  /** The bucket of files that content jobs deliver to instruments. */
  contents: { isVersioned: true, takesUploads: true },
  /** The bucket of the data sets: rows for reports, kept until the owner of the bucket adds a lifecycle rule. */
  datasets: {},
  /** The bucket of snapshots: copies of instruments, rules and models for reports, renewed within minutes. */
  snapshots: { expireAfterDays: 1 },
  /** The bucket of the results of reports. */
  results: { expireAfterDays: 90 },
  /**
   * The bucket of instruments' messages that could not be stored: topic rules could not put them on the stream, or
   * functions gave them up.
   */
  undelivered: { expireAfterDays: 90, isVersioned: true },
} as const satisfies Record<string, BucketDefinition>

/** The headers that a page sends with a file that it uploads to a bucket. */
export const uploadHeaders = ['content-type', 'x-amz-checksum-sha256', 'x-amz-checksum-crc64nvme'] as const

export type BucketName = keyof typeof buckets

/** The buckets to which pages of the console upload files. */
export const uploadBuckets = (Object.keys(buckets) as BucketName[]).filter(name => 'takesUploads' in buckets[name])

export const bucketVariable = (bucket: BucketName): string => `${bucket.toUpperCase()}_BUCKET`

/** The environment variable that names a table: `deviceStates` becomes `DEVICE_STATES_TABLE`. */
export const tableVariable = (table: TableName): string => `${table.replace(/[A-Z]/g, '_$&').toUpperCase()}_TABLE`
