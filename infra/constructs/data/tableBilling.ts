import { Billing, Capacity } from 'aws-cdk-lib/aws-dynamodb'
import type { Settings } from '../../config.ts'
import type { TableName } from '#shared/server/tables.ts'

/** Write and read units a second. Autoscaling keeps the capacity between the two, so that 70 % of it are used. */
interface Units {
  readonly least: number
  readonly most: number
}

type Expected = Pick<Settings, 'provisionedCapacity' | 'messagesPerSecond'>

/**
 * The write units of a message without rules, and with many; docs/cost.md has them. Only tables that every message
 * writes are listed: the others have hardly any traffic, which provisioned capacity makes dearer.
 */
const writesPerMessage: Partial<Record<TableName, Units>> = {
  deviceStates: { least: 2.6, most: 20 },
  history: { least: 0.3, most: 3 },
}

/**
 * The read units for one message a second. Charts read the history. The clock reads all states once a minute: DynamoDB
 * keeps the unused units of the last five minutes for such bursts.
 */
const readsPerMessage: Units = { least: 0.3, most: 10 }

/** Read units that a stage needs however few its messages are: pages, charts and searches. */
const readsOfPeople = 100

/** The quota of a table, docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html. */
const tableQuota = 40_000

const usedPercent = 70

/** How a table is paid for: by what is written and read, or by the hour for what the expected messages need. */
export const chooseBilling = (name: TableName, expected: Expected): Billing => {
  const writes = writesOf(name, expected)
  if (!writes) return Billing.onDemand()
  const reads = unitsFor(readsPerMessage, expected, readsOfPeople)
  return Billing.provisioned({ readCapacity: autoscaled(reads), writeCapacity: autoscaled(writes) })
}

/**
 * The capacity of an index of a table. Its items rarely move, so autoscaling begins with next to nothing. It can rise
 * as far as the table's, since an index without capacity holds up its table.
 */
export const computeIndexCapacity = (name: TableName, expected: Expected): { writeCapacity?: Capacity } => {
  const writes = writesOf(name, expected)
  return writes ? { writeCapacity: autoscaled({ ...writes, least: Math.ceil(writes.least / 20) }) } : {}
}

const writesOf = (name: TableName, expected: Expected): Units | undefined => {
  const perMessage = expected.provisionedCapacity ? writesPerMessage[name] : undefined
  return perMessage && unitsFor(perMessage, expected, 0)
}

const unitsFor = ({ least, most }: Units, { messagesPerSecond }: Expected, more: number): Units => {
  const units = (perMessage: number): number =>
    Math.min(tableQuota, Math.ceil((messagesPerSecond * perMessage * 100) / usedPercent) + more)
  return { least: units(least), most: units(most) }
}

/** A table that was on demand begins with the seed capacity. */
const autoscaled = ({ least, most }: Units): Capacity =>
  Capacity.autoscaled({
    minCapacity: least,
    maxCapacity: most,
    seedCapacity: least,
    targetUtilizationPercent: usedPercent,
  })
