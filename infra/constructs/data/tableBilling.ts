import { Billing, Capacity } from 'aws-cdk-lib/aws-dynamodb'
import type { Settings } from '../../config.ts'
import type { TableName } from '#shared/server/tables.ts'

/**
 * The minimum and maximum number of write or read units per second. Autoscaling keeps the capacity between the two,
 * with a target utilisation of 70 %.
 */
interface Units {
  readonly least: number
  readonly most: number
}

type Expected = Pick<Settings, 'provisionedCapacity' | 'messagesPerSecond'>

/** The write and read units of one message a second. */
interface UnitsPerMessage {
  readonly writes: Units
  readonly reads: Units
}

/**
 * `least` is for a message without rules, `most` for one with many rules (docs/cost.md). Only the tables that every
 * message writes to are listed. The other tables have hardly any traffic, so provisioned capacity would cost more than
 * on-demand billing.
 *
 * Charts read the history. Ingest reads the states that it has not cached, for half a unit each. A scheduled function
 * reads all states once a minute, in a burst. For bursts, DynamoDB lets a table use the unused units of the last five
 * minutes.
 */
const unitsPerMessage: Partial<Record<TableName, UnitsPerMessage>> = {
  deviceStates: { writes: { least: 2.6, most: 20 }, reads: { least: 0.7, most: 10 } },
  history: { writes: { least: 0.3, most: 3 }, reads: { least: 0.3, most: 10 } },
}

/** The read units that a stage needs for pages, charts and searches, however few messages it gets. */
const readsOfPeople = 100

/**
 * AWS's quota for the units of one table: docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
 */
const tableQuota = 40_000

const usedPercent = 70

/** Decides how a table is billed: on demand, or with the provisioned capacity that the expected messages need. */
export const chooseBilling = (name: TableName, expected: Expected): Billing => {
  const perMessage = perMessageOf(name, expected)
  if (!perMessage) return Billing.onDemand()
  return Billing.provisioned({
    readCapacity: autoscaled(unitsFor(perMessage.reads, expected, readsOfPeople)),
    writeCapacity: autoscaled(unitsFor(perMessage.writes, expected, 0)),
  })
}

/**
 * Returns the write capacity of each index of a table. Indexed attributes rarely change, so the minimum is very low.
 * The maximum equals the table's, because an index without enough capacity throttles the writes to its table.
 */
export const computeIndexCapacity = (name: TableName, expected: Expected): { writeCapacity?: Capacity } => {
  const perMessage = perMessageOf(name, expected)
  if (!perMessage) return {}
  const writes = unitsFor(perMessage.writes, expected, 0)
  return { writeCapacity: autoscaled({ ...writes, least: Math.ceil(writes.least / 20) }) }
}

const perMessageOf = (name: TableName, { provisionedCapacity }: Expected): UnitsPerMessage | undefined =>
  provisionedCapacity ? unitsPerMessage[name] : undefined

const unitsFor = ({ least, most }: Units, { messagesPerSecond }: Expected, more: number): Units => {
  const units = (perMessage: number): number =>
    Math.min(tableQuota, Math.ceil((messagesPerSecond * perMessage * 100) / usedPercent) + more)
  return { least: units(least), most: units(most) }
}

/** Returns an autoscaled capacity. A table that was previously billed on demand starts with the seed capacity. */
const autoscaled = ({ least, most }: Units): Capacity =>
  Capacity.autoscaled({
    minCapacity: least,
    maxCapacity: most,
    seedCapacity: least,
    targetUtilizationPercent: usedPercent,
  })
