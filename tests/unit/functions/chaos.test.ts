import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { prepareChaos } from '#tests/support/chaos/environment.ts'
import { comparable, rowsOfNaive } from '#tests/support/naive/naiveRows.ts'

prepareChaos()
const { writeVersion } = await import('#functions/data/devices/stateForms.ts')
const { runChaos } = await import('#tests/support/chaos/runChaos.ts')

type Run = Awaited<ReturnType<typeof runChaos>>

const soakSeeds = process.env['CHAOS_SEEDS']
/** `npm run soak` runs more, and prints what was injected. */
const seeds = Array.from({ length: Number(soakSeeds ?? 2) }, (_, index) => index + 1)
/**
 * A run of the minute clock makes so many calls of the store that it mostly fails to the last attempt, and most of them
 * start a process anew, which is what these tests take their time for.
 */
const patience = soakSeeds === undefined ? 8 : 40
/**
 * The soak has no limit of time: a test that ran on after its end would set the clock and load the modules of the next
 * one.
 */
const limit = soakSeeds === undefined ? {} : { timeout: 24 * 3_600_000 }
const report = process.env['CHAOS_REPORT']
const runs: Run[] = []

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => {
  vi.useRealTimers()
  writeVersion(5)
  if (report) writeFileSync(report, JSON.stringify(runs.map(reportOf)))
})

const reportOf = ({ injected, mails, naive: { events, alarms, notifications } }: Run) => ({
  injected,
  repeats: mails.repeats(),
  compared: { events: events.length, alarms: alarms.length, mails: notifications.length },
})

const bySchedule = (rows: readonly { readonly key: string; readonly first: number; readonly last: number }[]) =>
  rows
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ key, first, last }) => `${key} ${first}-${last}`)

const timeIn = (eventId: string | undefined): number => Number(eventId?.split('.')[3])

const expectSameRows = ({ mails, rows, naive }: Run): void => {
  const expected = rowsOfNaive(naive)
  expect(comparable({ ...rows, notifications: expected.notifications })).toEqual(comparable(expected))
  expect({ violations: mails.violations, unmarked: [...mails.unmarked] }).toEqual({ violations: [], unmarked: [] })
}

const notified = ({ mails }: Run): string[] =>
  bySchedule(mails.notified.map(({ key, ids }) => ({ key, first: timeIn(ids[0]), last: timeIn(ids.at(-1)) })))

const toBeNotified = ({ naive }: Run): string[] =>
  bySchedule(
    naive.notifications.map(({ device, rule, audience, ...mail }) => ({
      ...mail,
      key: `${device}#${rule}#${audience}`,
    })),
  )

/** Mails of one schedule are in their order. */
const expectSame = (run: Run): void => {
  expectSameRows(run)
  expect(notified(run)).toEqual(toBeNotified(run))
}

describe('ingest and mails under random faults', limit, () => {
  it.each(seeds)(
    "produce a fault-free run's events, alarms and mails despite lost calls, repeats, edits and killed processes: seed %i",
    async seed => {
      // A third of the runs each store states as this release does, as the one before did, and as an older one did.
      writeVersion(([3, 4, 5] as const)[seed % 3] ?? 5)
      const run = await runChaos(seed, { withStore: true, patience })
      runs.push(run)
      expectSame(run)
      expect(run.injected.refused).toBeGreaterThan(0)
    },
  )

  it('lose no mail, send none twice and keep the order during ten minutes without the mail service', async () => {
    const minute = 60_000
    const run = await runChaos(2, { withStore: false, mailsAway: [5 * minute, 15 * minute], patience })
    expect(run.injected['mail refused']).toBeGreaterThan(5)
    expect(run.mails.repeats()).toBe(0)
    expectSame(run)
  })

  it.each(seeds.slice(0, Math.ceil(seeds.length / 3)))(
    'lose no alarm or mail, and send none twice, while the clock is set back by a day: seed %i',
    async seed => {
      const run = await runChaos(seed, { withStore: true, clockSetBack: true, patience })
      runs.push(run)
      // An edit closes an alarm at the server's time, which is wrong meanwhile.
      const { alarms, ...rows } = run.rows
      const naive = rowsOfNaive(run.naive)
      const withoutEnds = (all: Run['rows']['alarms'] | typeof naive.alarms) =>
        all.map(alarm => ({ ...alarm, closedAt: undefined }))
      expect(comparable({ ...rows, alarms: withoutEnds(alarms), notifications: [] })).toEqual(
        comparable({ ...naive, alarms: withoutEnds(naive.alarms), notifications: [] }),
      )
      expect(run.mails.violations).toEqual([])
      // The clock decides which firings share a mail. None is missing, and none came twice.
      expect(notified(run)).toEqual(expect.arrayContaining(toBeNotified(run)))
      expect(new Set(notified(run)).size).toBe(notified(run).length)
    },
  )
})
