import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { prepareChaos } from '#tests/support/chaos/environment.ts'
import { comparable, rowsOfNaive } from '../../support/naive/naiveRows.ts'

prepareChaos()
const { runChaos } = await import('#tests/support/chaos/runChaos.ts')

type Run = Awaited<ReturnType<typeof runChaos>>

/** `npm run soak` runs more, and asks what was injected. */
const seeds = Array.from({ length: Number(process.env['CHAOS_SEEDS'] ?? 5) }, (_, index) => index + 1)
const report = process.env['CHAOS_REPORT']
const runs: Run[] = []

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => {
  vi.useRealTimers()
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

const expectSame = ({ mails, rows, naive }: Run): void => {
  const expected = rowsOfNaive(naive)
  expect(comparable({ ...rows, notifications: expected.notifications })).toEqual(comparable(expected))
  // Mails of one schedule are in their order.
  expect(
    bySchedule(mails.notified.map(({ key, ids }) => ({ key, first: timeIn(ids[0]), last: timeIn(ids.at(-1)) }))),
  ).toEqual(
    bySchedule(
      naive.notifications.map(({ device, rule, audience, ...mail }) => ({
        ...mail,
        key: `${device}#${rule}#${audience}`,
      })),
    ),
  )
  expect({ violations: mails.violations, unmarked: [...mails.unmarked] }).toEqual({ violations: [], unmarked: [] })
}

it.each(seeds)(
  'lost calls and answers, repeats, edits and killed processes change no event, alarm or mail: seed %i',
  async seed => {
    const run = await runChaos(seed, { withStore: true })
    runs.push(run)
    expectSame(run)
    expect(run.injected.refused).toBeGreaterThan(0)
  },
)

it('ten minutes without the mail service lose no mail, double none, and keep their order', async () => {
  const minute = 60_000
  const run = await runChaos(2, { withStore: false, mailsAway: [5 * minute, 15 * minute] })
  expect(run.injected['mail refused']).toBeGreaterThan(5)
  expect(run.mails.repeats()).toBe(0)
  expectSame(run)
})
