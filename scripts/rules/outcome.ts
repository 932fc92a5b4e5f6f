import { iso } from '#shared/time/iso.ts'
import type { Fixture } from './fixture.ts'
import type { Run } from './runFixture.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

/** The outcome of running a fixture, in the format of the fixture's `expect`. */
export interface Outcome {
  readonly name: string
  readonly events: readonly Row[]
  readonly alarms: readonly Row[]
  readonly notifications: readonly Row[]
  /** The alarms of shadow rules. Missing if there are none. */
  readonly shadows?: readonly Row[]
}

export const buildFixtureOutcome = ({ name }: Pick<Fixture, 'name'>, { events, alarms, mails }: Run): Outcome => ({
  name,
  events: sorted(
    'at',
    events.map(({ rule, device, at, late, receivedAt }) => ({
      rule,
      device,
      at: iso(at),
      late,
      receivedAt: iso(receivedAt),
    })),
  ),
  alarms: printedAlarms(alarms.filter(({ isShadow }) => !isShadow)),
  notifications: sorted(
    'at',
    mails.map(mail => ({ ...mail, at: iso(mail.at) })),
  ),
  ...(alarms.some(({ isShadow }) => isShadow) && { shadows: printedAlarms(alarms.filter(({ isShadow }) => isShadow)) }),
})

const printedAlarms = (alarms: Run['alarms']): readonly Row[] =>
  sorted(
    'alarmDate',
    alarms.map(({ rule, device, alarmDate, lastAlarmDate, count, closedAt, closedBy }) => ({
      rule,
      device,
      alarmDate: iso(alarmDate),
      lastAlarmDate: iso(lastAlarmDate),
      count,
      state: closedAt === undefined ? 'open' : 'closed',
      closedAt: closedAt === undefined ? null : iso(closedAt),
      closedBy: closedBy ?? null,
    })),
  )

const times = { events: 'at', alarms: 'alarmDate', notifications: 'at', shadows: 'alarmDate' } as const

/** Sorts rows of an outcome by time, then rule, device and audience. */
const sorted = <R extends Readonly<Record<string, unknown>>>(time: string, rows: readonly R[]): R[] => {
  const keyOf = (row: R): string => JSON.stringify([row[time], row['rule'], row['device'], row['audience'] ?? ''])
  return rows.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -1 : 1))
}

/**
 * Sorts rows of an expected outcome if all of them have a time, so that a fixture may list them in any order.
 * Otherwise, keeps their order.
 */
const inOrder = <R extends Readonly<Record<string, unknown>>>(time: string, rows: readonly R[]): readonly R[] =>
  rows.every(row => row[time] !== undefined) ? sorted(time, rows) : rows

/**
 * Describes how the outcome differs from a fixture's `expect`. Lists and keys that `expect` omits are not compared.
 */
export const differences = (expected: Fixture['expect'], outcome: Outcome): string[] =>
  (['events', 'alarms', 'notifications', 'shadows'] as const).flatMap(list => {
    const written = expected[list]
    if (!written) return []
    const wanted = inOrder(times[list], written)
    const rows = outcome[list] ?? []
    const count = wanted.length === rows.length ? [] : [`${list}: ${rows.length}, but ${wanted.length} are expected`]
    const length = Math.max(wanted.length, rows.length)
    return [
      ...count,
      ...Array.from({ length }, (_, index) => rowDifference(`${list}[${index}]`, wanted[index], rows[index])).flat(),
    ]
  })

const rowDifference = (
  place: string,
  wanted: Readonly<Record<string, unknown>> | undefined,
  row: Row | undefined,
): string[] => {
  if (!wanted) return [`${place}: not expected: ${JSON.stringify(row)}`]
  if (!row) return [`${place}: missing: ${JSON.stringify(wanted)}`]
  return Object.entries(wanted).flatMap(([key, value]) =>
    JSON.stringify(row[key]) === JSON.stringify(value)
      ? []
      : [`${place}.${key}: ${JSON.stringify(row[key])}, but ${JSON.stringify(value)} is expected (${row['rule']})`],
  )
}
