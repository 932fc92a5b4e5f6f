// This file is for servers only. A lint rule prevents the console from importing it.

/**
 * The keys of a table. The infrastructure uses this definition to create the table in AWS, and the local stack to
 * create it on one computer. All key attributes are strings.
 */
export interface TableDefinition {
  readonly partitionKey: string
  readonly sortKey?: string
  /** The attribute that contains the epoch second from which an item may be deleted. */
  readonly timeToLive?: string
  /** True if functions receive the table's changes in order, each with the item before and after the change. */
  readonly hasStream?: true
  readonly indexes?: Readonly<Record<string, IndexDefinition>>
}

export interface IndexDefinition {
  readonly partitionKey: string
  readonly sortKey: string
  /** The attributes that the index has in addition to its keys. If missing, it has all attributes. */
  readonly only?: readonly string[]
}

/**
 * The name of the item in the table `settings` that contains the console's address. The address is stored there
 * because it is not known yet when the functions are deployed.
 */
export const consoleSetting = 'console'

/** The item with the console's address, in the format of DynamoDB's API. */
export const consoleItem = (address: string) => ({
  name: { S: consoleSetting },
  address: { S: address },
  schemaVersion: { N: '1' },
})

/** All tables of the product. The environment variable `tableVariable(name)` passes a table's name to a function. */
export const tables = {
  /** The table of users, without their credentials. It also has the number of enabled administrators. */
  users: { partitionKey: 'userName' },
  /** The table of the audit trail. Records are only added and never changed. The sort key begins with the time. */
  audit: {
    partitionKey: 'month',
    sortKey: 'entry',
    hasStream: true,
    indexes: { bySubject: { partitionKey: 'subject', sortKey: 'entry' } },
  },
  /** The table of the views of console pages that users have saved, keyed by the user's id in Cognito. */
  savedViews: { partitionKey: 'owner' },
  /**
   * The table of answers to calls that change something and have an Idempotency-Key. A repeated call gets the stored
   * answer.
   */
  onceKeys: { partitionKey: 'onceKey', timeToLive: 'expiresAt' },
  /** The table of recent attempts, such as sign-ins. Attempts with the same key are counted together. */
  attempts: { partitionKey: 'counter', timeToLive: 'expiresAt' },
  /** The table of settings by name. They are values that a deployment passes to functions that already exist. */
  settings: { partitionKey: 'name' },
  /**
   * The table of leases for scheduled work. A lease prevents a second run of the same work until the lease expires.
   */
  leases: { partitionKey: 'run' },
  /** The table of instruments as lists show them, one small item each. */
  devices: {
    partitionKey: 'deviceName',
    indexes: {
      byModel: { partitionKey: 'modelName', sortKey: 'deviceName' },
      /** The index in which the fleet provisioning hook finds instruments that wait for admission. */
      byStatus: { partitionKey: 'deviceStatus', sortKey: 'deviceName', only: [] },
    },
  },
  /**
   * The table of instruments' states. Each state is one packed item with the latest values, message ids and the open
   * history chunk. A batch writes it once.
   */
  deviceStates: {
    partitionKey: 'deviceName',
    indexes: {
      /** The index of instruments with an alarm that will auto-resolve, sorted by when that is due. */
      byQuiet: { partitionKey: 'waiting', sortKey: 'quietAt', only: [] },
    },
  },
  /** The table of the public keys of enrolled instruments. A key belongs to the same instrument for ever. */
  certificateKeys: { partitionKey: 'publicKey' },
  /** The table of the last contact with each instrument. A few items, which lists read, cover the whole fleet. */
  contacts: { partitionKey: 'part' },
  /** The table of instruments' closed history chunks, errors and sample queue events, sorted by kind and time. */
  history: {
    partitionKey: 'deviceName',
    sortKey: 'entry',
    timeToLive: 'expiresAt',
    indexes: {
      /** The index of sample queue events, by sample or by batch. See `sampleKeyOf`. */
      bySample: {
        partitionKey: 'sampleGroup',
        sortKey: 'sampleEntry',
        only: ['sampleId', 'batchId', 'sampleStatus'],
      },
    },
  },
  /** The table of rows that a data set's stream did not accept. A scheduled function delivers them later. */
  rowBacklog: { partitionKey: 'delivery', sortKey: 'entry', timeToLive: 'expiresAt' },
  /** The table of messages from instruments that were not accepted, each with the reason. */
  quarantine: { partitionKey: 'deviceName', sortKey: 'messageId', timeToLive: 'expiresAt' },
  /**
   * The table of models. `kind` is 'model' (sorted by name), 'parameters#<model>' (sorted by part) or 'modelName'
   * (names that are taken, in lower case).
   */
  models: { partitionKey: 'kind', sortKey: 'name' },
  /**
   * The table of rules. `kind` is 'rule', 'ownLimits' (of a rule) or 'deviceCode', each sorted by name, or
   * 'publication' (the log of changed rules, sorted by number).
   */
  rules: { partitionKey: 'kind', sortKey: 'name' },
  /**
   * The table of content jobs. `kind` is 'job' or 'progress' (sorted by job name), 'subJob#<job>' or 'iotJob' (sorted
   * by the id in AWS IoT), 'pending' (work that remains to be done), 'counter', or 'contentKeys' (the keys that were
   * published to instruments).
   */
  jobs: { partitionKey: 'kind', sortKey: 'name', hasStream: true },
  /** The table of executions: each instrument's progress with a content job. */
  jobExecutions: { partitionKey: 'jobName', sortKey: 'deviceName' },
  /**
   * The table of what users have open in a browser now: the lists and instruments whose changes are announced by
   * hints. `kind` is 'watch'.
   */
  watches: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
  /**
   * The table of alarms. An alarm consists of the firings of one rule on one instrument, from the first one until
   * something closes the alarm. The sort key `entry` begins with the time of the first firing.
   */
  alarms: {
    partitionKey: 'deviceName',
    sortKey: 'entry',
    timeToLive: 'expiresAt',
    indexes: {
      /**
       * The index of all alarms, sorted by when they began, with the attributes that listings filter by. These
       * attributes never change, so later firings and acknowledgements need not update the index.
       */
      byMonthShard: {
        partitionKey: 'monthShard',
        sortKey: 'monthEntry',
        only: ['modelName', 'alarmSeverity', 'alarmDescription', 'mnemonicValues'],
      },
      /** The index of alarms that were stored by releases before the index `byMonthShard` existed. */
      byMonth: { partitionKey: 'month', sortKey: 'monthEntry' },
      /** The index of open alarms by rule. */
      openByRule: { partitionKey: 'openRule', sortKey: 'deviceName', only: [] },
      /**
       * The index of closed alarms by what closed them. `closedBy` also shows which ones await an acknowledgement.
       */
      byClosing: { partitionKey: 'closedBy', sortKey: 'closedAt', only: [] },
    },
  },
  /**
   * The table of shelves: rules that are shelved on an instrument, or were until recently. `kind` is 'shelf'. `name`
   * contains the instrument and the rule.
   */
  shelves: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
  /** The table of single firings, each with the values that the rule saw. The sort key begins with the time. */
  events: { partitionKey: 'deviceName', sortKey: 'entry', timeToLive: 'expiresAt', hasStream: true },
  /**
   * The table of the outbox. `channel` contains the instrument, the rule and the audience. `part` is a firing (for an
   * outbox entry) or `schedule` (for the notification schedule). If `channel` contains no audience, `part` is a
   * message or one of its deliveries, and the items are sorted by time.
   */
  notices: {
    partitionKey: 'channel',
    sortKey: 'part',
    timeToLive: 'expiresAt',
    hasStream: true,
    indexes: {
      /**
       * The index of what is due, sorted by due time: notification schedules with a waiting mail, and deliveries that
       * have not ended.
       */
      byDue: { partitionKey: 'waiting', sortKey: 'dueAt', only: [] },
      /** The index, by rule, of notification schedules with a waiting mail. */
      waitingByRule: { partitionKey: 'waitingRule', sortKey: 'channel', only: [] },
      /** The index of deliveries of messages, sorted by when they were recorded. */
      byRecorded: { partitionKey: 'recordedMonth', sortKey: 'recorded', only: [] },
    },
  },
  /**
   * The table of people, channels and teams that are notified of alarms. `kind` is 'person', 'channel' or 'team',
   * 'calendar' (the address of a team's calendar), or 'directory' (a counter of changes to all of these).
   */
  teams: { partitionKey: 'kind', sortKey: 'id' },
  /**
   * The table of reports. `kind` is 'report' or 'run' (the last run of each report), both sorted by name, 'execution'
   * (which report a query execution belongs to), or 'snapshot' (the newest snapshot of each entity).
   */
  reports: { partitionKey: 'kind', sortKey: 'name', timeToLive: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>

export type TableName = keyof typeof tables

/** A bucket that functions use. The infrastructure creates it in AWS, and the local stack on one computer. */
export interface BucketDefinition {
  /** True if objects are protected against being changed or deleted. */
  readonly isLocked?: true
  /** True if overwritten and deleted objects are kept for some time. */
  readonly isVersioned?: true
  /** The number of days after which objects are deleted. If missing, they are kept. */
  readonly expireAfterDays?: number
  /** True if pages of the console upload files to the bucket, through links that the service creates. */
  readonly takesUploads?: true
}

/** The functions' buckets. The environment variable `bucketVariable(name)` passes a bucket's name to a function. */
export const buckets = {
  /** The bucket of copies of audit records. */
  audit: { isLocked: true },
  /** The bucket of files that users upload for the product to read. */
  uploads: { expireAfterDays: 1, takesUploads: true },
  /** The bucket of files that content jobs deliver to instruments. */
  contents: { isVersioned: true, takesUploads: true },
  /**
   * The bucket of the data sets, which are rows for reports. They stay until the bucket's owner adds a lifecycle
   * rule.
   */
  datasets: {},
  /** The bucket of snapshots: copies of instruments, rules and models for reports, renewed within minutes. */
  snapshots: { expireAfterDays: 1 },
  /** The bucket of report results. */
  results: { expireAfterDays: 90 },
  /**
   * The bucket of messages from instruments that could not be stored, because topic rules could not put them on the
   * stream or because functions gave up on them.
   */
  undelivered: { expireAfterDays: 90, isVersioned: true },
} as const satisfies Record<string, BucketDefinition>

/** The headers that a page sends when it uploads a file to a bucket. */
export const uploadHeaders = ['content-type', 'x-amz-checksum-sha256', 'x-amz-checksum-crc64nvme'] as const

export type BucketName = keyof typeof buckets

/** The buckets that pages of the console upload files to. */
export const uploadBuckets = (Object.keys(buckets) as BucketName[]).filter(name => 'takesUploads' in buckets[name])

export const bucketVariable = (bucket: BucketName): string => `${bucket.toUpperCase()}_BUCKET`

/** The environment variable that contains a table's name: `DEVICE_STATES_TABLE` for `deviceStates`. */
export const tableVariable = (table: TableName): string => `${table.replace(/[A-Z]/g, '_$&').toUpperCase()}_TABLE`
