import { iotRates } from '#shared/server/iotRates.ts'
import { assumed } from '../cost/components.ts'
import { together } from '../cost/cost.ts'
import { dollars, table } from '../cost/markdown.ts'
import type { Sizes } from '../cost/sizes.ts'
import { periodMs } from '../messages.ts'

const fleets = [10_000, 100_000, 1_000_000]

/** A limit of AWS or of the stage, and how much of it a fleet of a given size needs. */
interface Limit {
  readonly name: string
  readonly limit: number
  /**
   * Returns how much of the limit a fleet needs. `perSecond` is the number of messages per second of the whole fleet.
   */
  readonly needed: (instruments: number, perSecond: number) => number
  /** How to raise the limit, as a text for docs/scale.md. */
  readonly raised: string
}

/**
 * The CPU seconds per minute that each further instrument adds to the fleet clock's work. The value comes from `npm
 * run bench -- clock`, which extrapolates to 100,000 instruments.
 */
const clockSeconds = 2.7 / 100_000

const limitsOf = (sizes: Sizes): Limit[] => [
  {
    name: 'Firehose, MiB/s by direct PUT to one delivery stream (5 in us-east-1, us-west-2, eu-west-1)',
    limit: 1,
    needed: (_, perSecond) => (perSecond * sizes.deliveredBytes) / 1_048_576,
    raised: 'setting `readingsStreams`, up to ten; then quota: the form of Firehose',
  },
  {
    name: 'ingest, executions at once',
    limit: 20,
    needed: (_, perSecond) =>
      (perSecond / assumed.batch) * ((assumed.ingestMs + assumed.batch * assumed.ingestMessageMs) / 1_000),
    raised: 'setting `ingestConcurrency`, and with it the account’s concurrency',
  },
  {
    name: 'the clock of the fleet, seconds of CPU in a minute: its function has 1 GB, and so 0.58 of a processor',
    limit: 0.58 * 60,
    needed: instruments => instruments * clockSeconds,
    raised: 'more memory for `watchFleet`, up to three times as fast',
  },
  {
    name: 'DynamoDB, write units of the table of states a second',
    limit: 40_000,
    needed: (_, perSecond) => perSecond * (sizes.units['deviceStates'] ?? Number.NaN),
    raised: 'quota: DynamoDB, table-level write throughput',
  },
  {
    name: 'DynamoDB, write units of one key of `openByRule` a second: a rule fires on all within ten minutes',
    limit: 1_000,
    needed: instruments => instruments / 600,
    raised: 'none: the instruments’ messages wait for it',
  },
  {
    name: 'Kinesis on demand, MB/s',
    limit: 200,
    needed: (_, perSecond) => (perSecond * sizes.recordBytes) / 1e6,
    raised: 'doubles by itself up to there, then quota',
  },
  {
    name: 'Kinesis on demand, records a second',
    limit: 200_000,
    needed: (_, perSecond) => perSecond,
    raised: 'doubles by itself up to there, then quota',
  },
  {
    name: 'AWS IoT, publishes a second',
    limit: 20_000,
    needed: (_, perSecond) => perSecond,
    raised: 'quota: AWS IoT Core',
  },
  { name: 'AWS IoT, connections', limit: 500_000, needed: instruments => instruments, raised: 'quota: AWS IoT Core' },
]

/**
 * The number of instruments that can be enrolled per second. An enrolment takes several requests to AWS IoT's control
 * plane, and the request with the lowest rate limit is the bottleneck.
 */
const enrolmentsPerSecond = Math.min(iotRates['UpdateCertificate'] ?? 1, iotRates['ListThingPrincipals'] ?? 1) * 0.8

/** The number of connections that AWS IoT accepts per second. */
const connectsPerSecond = 500

const times: readonly { readonly name: string; readonly seconds: (instruments: number) => number }[] = [
  {
    name: 'enrolling and admitting all, by the default rates of AWS IoT’s control plane',
    seconds: instruments => instruments / enrolmentsPerSecond,
  },
  {
    name: 'all connect again after the broker was away, at 500 connections a second',
    seconds: instruments => instruments / connectsPerSecond,
  },
]

const number = (value: number): string =>
  value.toLocaleString('en-US', value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })

const time = (seconds: number): string => {
  if (seconds < 120) return `${number(seconds)} s`
  return seconds < 7_200 ? `${number(seconds / 60)} min` : `${number(seconds / 3_600)} h`
}

/**
 * The tables of docs/scale.md: how much of each limit a fleet needs, how long it takes to enrol and to connect a
 * fleet, and what a month costs.
 */
export const scaleTables = (sizes: Sizes): string[] => {
  const heads = fleets.map(size => `${number(size)} instruments`)
  const rows = limitsOf(sizes).map(({ name, limit, needed, raised }) => [
    name,
    number(limit),
    ...fleets.map(size => {
      const amount = needed(size, (size * 1_000) / periodMs)
      return amount > limit ? `**${number(amount)}**` : number(amount)
    }),
    raised,
  ])
  return [
    ...table(['limit', 'default', ...heads, 'raised by'], rows),
    '',
    ...table(
      ['', ...heads],
      [
        ...times.map(({ name, seconds }) => [name, ...fleets.map(size => time(seconds(size)))]),
        ['the bill of a month, without rules, on demand', ...fleets.map(size => dollars(together(sizes)(size)))],
      ],
    ),
  ]
}
