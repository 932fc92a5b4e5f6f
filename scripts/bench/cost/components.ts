import { passes } from '#functions/domain/utilisation/countedDays.ts'
import { periodMs } from '../messages.ts'
import { readUnits } from './itemBytes.ts'
import { gb, messages, monthDays, monthSeconds } from './month.ts'
import { prices } from './prices.ts'
import type { Sizes } from './sizes.ts'

const million = 1e6

/**
 * The assumptions behind the costs in docs/cost.md; replace them with your own. Milliseconds are for functions with
 * 1 GB of memory. People are those who have a page open throughout a working day.
 */
export const assumed = {
  /** The milliseconds that the function `ingest` takes per invocation, and per message in it. */
  ingestMs: 10,
  ingestMessageMs: 1,
  /**
   * The maximum number of messages that Lambda takes from a shard of the stream at once, and the maximum number of
   * invocations per second over all shards. An on-demand stream has at least four shards.
   */
  batch: 100,
  invocationsPerSecond: 20,
  /**
   * The shards of the stream, each with an execution of ingest, and the states that an execution remembers: a million
   * values, of which each state has some 380 without rules (functions/application/evaluation/knownStates.ts).
   */
  shards: 4,
  rememberedStates: 2_600,
  clockRunsPerMinute: 3,
  clockMs: 500,
  /**
   * The read units needed to count what an instrument did on one day, for reports. The instrument's state, its logs
   * and the decisions on it are few items, but are read with strong consistency.
   */
  readUnitsPerCountedDay: 5,
  /**
   * The number of mails about alarms per day, the read units for the chart in each mail (an hour of history), and the
   * number of mails per day that bounce or are reported as unwanted.
   */
  mailsPerDay: 200,
  readUnitsPerPicture: 20,
  returnedMailsPerDay: 10,
  /**
   * What the function `noteBounces` needs for each mail that comes back: its time in milliseconds, and the units it
   * uses to read and write the log of deliveries and the marks of addresses.
   */
  returnedMailMs: 200,
  unitsPerReturnedMail: 10,
  people: 20,
  callsPerPersonDay: 2_000,
  workdays: 22,
  callMs: 40,
  callBytes: 20_000,
  logBytesPerCall: 600,
  /** The bytes that ingest logs per invocation: Lambda's own lines (START, END, REPORT) and one line of metrics. */
  logBytesPerInvocation: 500,
  alarms: 90,
  queriesPerDay: 20,
  gbPerQuery: 1,
  /** The number of files that a query opens. A query reads a week, and each day has a few files. */
  filesPerQuery: 50,
  /** The number of CloudWatch metrics that the functions publish themselves. */
  ownMetrics: 15,
  hoursPerPersonDay: 8,
  /**
   * The number of hints about changes that an open page gets in an hour. For each hint, the service also publishes an
   * event.
   */
  hintsPerPersonHour: 600,
} as const

/** A part of the monthly AWS bill, with its cost for a given number of instruments. */
export interface Component {
  readonly name: string
  readonly monthly: (instruments: number) => number
}

const lambda = (invocations: number, milliseconds: number): number =>
  (invocations / million) * prices.lambda.perMillionInvocations + (milliseconds / 1_000) * prices.lambda.perGbSecond

const ingestInvocations = (instruments: number): number => {
  const all = messages * instruments
  return Math.max(all / assumed.batch, Math.min(all, assumed.invocationsPerSecond * monthSeconds))
}

const ingest = (instruments: number): number => {
  const invocations = ingestInvocations(instruments)
  return lambda(invocations, invocations * assumed.ingestMs + messages * instruments * assumed.ingestMessageMs)
}

/**
 * The read units of a fleet's messages in a month. Ingest reads the states that it does not remember, and they may be
 * a moment old, so half a unit reads 4 KB. If a fleet has more instruments than are remembered, each state is
 * forgotten before the instrument's next message.
 */
export const countIngestReads = ({ stateBytes }: Sizes, instruments: number): number =>
  instruments > assumed.shards * assumed.rememberedStates ? messages * instruments * (readUnits(stateBytes) / 2) : 0

const calls = assumed.people * assumed.callsPerPersonDay * assumed.workdays

/** The broker's charge for messages that do not use Basic Ingest. Each started 5 KB of a message is charged. */
export const withoutBasicIngest = ({ recordBytes }: Sizes, instruments: number): number =>
  ((messages * Math.ceil(recordBytes / 5_120) * instruments) / million) * prices.iot.perMillionMessages

/**
 * Lists every part of the bill. `measured` has the parts that follow from measured sizes, such as the store, Kinesis
 * and S3. The other parts follow from the assumptions above.
 */
export const listCostComponents = (measured: readonly Component[]): Component[] => [
  ...measured,
  { name: 'Lambda: ingest', monthly: ingest },
  {
    name: 'Lambda: the clock',
    monthly: () => {
      const runs = (monthSeconds / 60) * assumed.clockRunsPerMinute
      return lambda(runs, runs * assumed.clockMs)
    },
  },
  {
    name: 'people: HTTP API, Lambda, CloudFront',
    monthly: () =>
      (calls / million) * (prices.api.perMillionCalls + prices.cloudFront.perMillionRequests) +
      lambda(calls, calls * assumed.callMs) +
      ((calls * assumed.callBytes) / gb) * prices.cloudFront.perGbOut,
  },
  {
    name: 'reports: Athena',
    monthly: () => ((assumed.queriesPerDay * monthDays * assumed.gbPerQuery) / 1_000) * prices.athena.perTbScanned,
  },
  {
    name: 'CloudWatch: alarms, dashboard, logs of calls and of ingest',
    monthly: instruments => {
      const logs = calls * assumed.logBytesPerCall + ingestInvocations(instruments) * assumed.logBytesPerInvocation
      const { perAlarm, perDashboard, perGbLogs } = prices.cloudWatch
      return assumed.alarms * perAlarm + perDashboard + (logs / gb) * perGbLogs
    },
  },
  {
    name: 'live updates: AppSync Events',
    monthly: () => {
      const hours = assumed.people * assumed.workdays * assumed.hoursPerPersonDay
      const operations = hours * assumed.hintsPerPersonHour * 2
      const { perMillionOperations, perMillionConnectedMinutes } = prices.events
      return (operations / million) * perMillionOperations + ((hours * 60) / million) * perMillionConnectedMinutes
    },
  },
  { name: 'CloudWatch: own metrics', monthly: () => assumed.ownMetrics * prices.cloudWatch.perMetric },
  {
    name: 'S3: requests of Firehose and of queries',
    monthly: () => {
      // Firehose writes one file of readings and one file of events every five minutes. Each file is read and deleted
      // again when its day is merged into fewer files.
      const files = monthDays * 288 * 2
      const gets = files * 3 + assumed.queriesPerDay * monthDays * assumed.filesPerQuery * 2
      return (files / million) * prices.s3.perMillionPuts + (gets / million) * prices.s3.perMillionGets
    },
  },
  {
    name: 'DynamoDB: users, leases, audit',
    monthly: () => {
      // Each API call reads its user, each open page renews a lease every 30 seconds, and every tenth call is a
      // change.
      const leases = assumed.people * assumed.workdays * assumed.hoursPerPersonDay * 120
      // A change costs four write units: the changed item and its audit record are written in one transaction, which
      // doubles the price of both.
      const writes = leases + (calls / 10) * 4
      const { perMillionReadUnits, perMillionWriteUnits } = prices.dynamoDb
      return ((calls + leases) * perMillionReadUnits + writes * perMillionWriteUnits) / million
    },
  },
  {
    name: 'DynamoDB: days of instruments, counted for reports',
    monthly: instruments =>
      ((passes.length * monthDays * instruments * assumed.readUnitsPerCountedDay) / million) *
      prices.dynamoDb.perMillionReadUnits,
  },
  {
    // AWS charges neither for the events of its own services nor for the rule that passes them to the function.
    name: 'mails of alarms: pictures, and those that come back',
    monthly: () => {
      const returned = assumed.returnedMailsPerDay * monthDays
      const units = returned * assumed.unitsPerReturnedMail
      const reads = assumed.mailsPerDay * monthDays * assumed.readUnitsPerPicture + units
      const { perMillionReadUnits, perMillionWriteUnits } = prices.dynamoDb
      return (
        lambda(returned, returned * assumed.returnedMailMs) +
        (reads * perMillionReadUnits + units * perMillionWriteUnits) / million
      )
    },
  },
  { name: 'secrets and keys', monthly: () => 2 * prices.secrets.perSecret + 3 * prices.jobs.perKeyMonth },
]

/** The additional cost of each optional setting of a stage. */
export const optionComponents: readonly Component[] = [
  {
    name: '`webAcl`: AWS WAF',
    monthly: () => prices.waf.perAcl + 4 * prices.waf.perRule + (calls / million) * prices.waf.perMillionRequests,
  },
  {
    name: '`tracing`: AWS X-Ray, if one message in twenty is traced',
    monthly: instruments => ((messages * instruments) / 20 / million) * prices.xRay.perMillionTraces,
  },
]

/**
 * AWS's default quotas in us-east-1. Those of Firehose and AWS IoT come from copies of the AWS General Reference,
 * looked up on 2026-11-22 (the Firehose copy is of 2026, the AWS IoT copy is older). Those of DynamoDB and Kinesis
 * come from several third-party documents that agree. Service Quotas shows the quotas of your account.
 */
const quotas = [
  {
    name: 'Firehose, direct PUT to one stream (MiB/s; 5 in us-east-1, us-west-2, eu-west-1)',
    quota: 1,
    of: 'delivered',
  },
  { name: 'Kinesis on demand, at first (MB/s; doubles by itself)', quota: 4, of: 'record' },
  { name: 'Kinesis on demand, at first (records a second; doubles by itself)', quota: 4_000, of: 'messages' },
  { name: 'DynamoDB, write units of a table a second (40,000)', quota: 40_000, of: 'writes' },
  { name: 'AWS IoT, inbound publishes a second (20,000)', quota: 20_000, of: 'messages' },
  { name: 'AWS IoT, connections (500,000)', quota: 500_000, of: 'instruments' },
] as const

/** For each quota: the size of the fleet at which it is used up, and what to do then. */
export const quotaRows = (sizes: Sizes): string[][] => {
  const perSecond = 1_000 / periodMs
  const each: Readonly<Record<(typeof quotas)[number]['of'], number>> = {
    delivered: (perSecond * sizes.deliveredBytes) / 1_048_576,
    record: (perSecond * sizes.recordBytes) / 1e6,
    writes: perSecond * (sizes.units['deviceStates'] ?? Number.NaN),
    messages: perSecond,
    instruments: 1,
  }
  return quotas.map(({ name, quota, of }) => [
    name,
    `${Math.floor(quota / each[of]).toLocaleString('en-US')} instruments`,
  ])
}
