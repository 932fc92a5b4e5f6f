import { Billing, Capacity } from 'aws-cdk-lib/aws-dynamodb'
import type { Settings } from '../../config.ts'
import type { TableName } from '#shared/server/tables.ts'

/**
 * The least and the most write or read units a second. Autoscaling keeps the capacity between the two, and aims at 70
 * % of it being used.
 */
interface Units {
  readonly least: number
  readonly most: number
}

type Expected = Pick<Settings, 'provisionedCapacity' | 'messagesPerSecond'>

/**
 * The write units of one message: `least` is for a message without rules, `most` for one with many rules
 * (docs/cost.md). Only tables that every message writes are listed. The other tables have hardly any traffic, and
 * provisioned capacity would make them dearer.
 */
const writesPerMessage: Partial<Record<TableName, Units>> = {
  deviceStates: { least: 2.6, most: 20 },
  history: { least: 0.3, most: 3 },
}

/**
 * The read units for one message a second. Charts read the history. A scheduled function reads all states once a
 * minute. It does so in bursts, for which DynamoDB keeps the unused units of the last five minutes.
 */
const readsPerMessage: Units = { least: 0.3, most: 10 }

/** The read units that a stage needs for pages, charts and searches, even if it gets few messages. */
const readsOfPeople = 100

/**
 * The most units of one table by AWS's quota:
 * docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
const tableQuota = 40_000

const usedPercent = 70

/** Decides how a table is paid for: on demand, or by the hour for the capacity that the expected messages need. */
export const chooseBilling = (name: TableName, expected: Expected): Billing => {
  const writes = writesOf(name, expected)
  if (!writes) return Billing.onDemand()
  const reads = unitsFor(readsPerMessage, expected, readsOfPeople)
  return Billing.provisioned({ readCapacity: autoscaled(reads), writeCapacity: autoscaled(writes) })
}

/**
 * The capacity of an index of a table. Items of an index change rarely, so autoscaling begins with very little. The
 * maximum equals that of the table, because an index without capacity slows down the writes to its table.
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

/** Returns a capacity with autoscaling. A table that was billed on demand before begins with the seed capacity. */
const autoscaled = ({ least, most }: Units): Capacity =>
  Capacity.autoscaled({
    minCapacity: least,
    maxCapacity: most,
    seedCapacity: least,
    targetUtilizationPercent: usedPercent,
  })
