/** The value of an item's attribute, in the form in which it is transmitted and stored. Bytes are in base64. */
export interface AttributeValue {
  S?: string
  N?: string
  B?: string
  BOOL?: boolean
  NULL?: boolean
  SS?: string[]
  NS?: string[]
  BS?: string[]
  L?: AttributeValue[]
  M?: Item
}
export type Item = Record<string, AttributeValue>

export type KeySchema = { AttributeName: string; KeyType: string }[]
export interface Index {
  IndexName: string
  KeySchema: KeySchema
  Projection: { ProjectionType?: string; NonKeyAttributes?: string[] }
}

/**
 * A table in the form of DescribeTable's answer. Sizes and counts stay zero: AWS updates them only every six hours.
 */
export interface Table {
  TableName: string
  TableArn: string
  TableId: string
  TableStatus: 'ACTIVE'
  CreationDateTime: number
  ItemCount: number
  TableSizeBytes: number
  BillingModeSummary: { BillingMode: unknown }
  KeySchema: KeySchema
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[]
  GlobalSecondaryIndexes?: Index[]
  LocalSecondaryIndexes?: Index[]
  LatestStreamArn?: string
}

/** A table's definition as stored on disk. `expiryAttribute` is set while TTL is enabled. */
export type TableRecord = { table: Table; expiryAttribute?: string }

/** A change of one item, from which the writes of its rows are derived. */
export type ItemChange = { tableName: string; key: string; before: Item | undefined; after: Item | undefined }

export interface ChangeRecord {
  eventID: string
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  eventVersion: '1.1'
  eventSource: 'aws:dynamodb'
  awsRegion: string
  dynamodb: {
    /** The time of the change in epoch seconds, as on the wire. */
    ApproximateCreationDateTime: number
    Keys: Item
    NewImage?: Item
    OldImage?: Item
    /** The sequence number has 21 digits, so that sorting it as text gives the order of the changes. */
    SequenceNumber: string
    SizeBytes: number
    StreamViewType: 'NEW_AND_OLD_IMAGES'
  }
  eventSourceARN: string
  /** Set only if TTL removed the item. */
  userIdentity?: { type: 'Service'; principalId: 'dynamodb.amazonaws.com' }
}

export type Done<T> = (error: Error | null, value?: T) => void

export type Range = { gt?: string; gte?: string; lt?: string; lte?: string; reverse?: boolean; limit?: number }

/** Reads and writes the rows of one table or index, with the methods that dynalite calls. */
export interface RowStore {
  lock(key: string, run: (release: <F>(done: F) => F) => void): void
  get(key: string, done: Done<Item>): void
  put(key: string, item: Item, done: Done<never>): void
  del(key: string, done: Done<never>): void
  createValueStream(range: Range): NodeJS.EventEmitter
}

/** The store that dynalite's item operations use, reduced to the methods that they call. */
export interface ActionStore {
  options: { maxItemSize: number }
  getTable(name: string, done: Done<Table>): void
  getItemDb(table: string): RowStore
  getIndexDb(kind: string, table: string, index: string): RowStore
}

export type Expression = { type: string; name?: string; args?: Expression[] } & AttributeValue
export interface CheckedRequest {
  TableName: string
  IndexName?: string
  ExclusiveStartKey?: Item
  KeySchema?: KeySchema
  AttributeDefinitions?: Table['AttributeDefinitions']
  GlobalSecondaryIndexes?: Index[]
  LocalSecondaryIndexes?: Index[]
  RequestItems?: Record<string, unknown[]>
  _condition?: { expression: Expression }
  _filter?: { expression: Expression }
  _updates?: { sections: { type: string; path: (string | number)[] }[] }
}

export type Answer = Record<string, unknown>
export type Action = (store: ActionStore, request: CheckedRequest, done: Done<Answer>) => void
export interface Validation {
  types: Record<string, unknown>
  custom: (request: CheckedRequest, store: Pick<ActionStore, 'options'>) => string | undefined
}
