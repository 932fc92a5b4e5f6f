import { describe, expect, it } from 'vitest'
import { buildObservedPast, type Observations } from '#functions/domain/alarms/replay/observations.ts'
import { buildPastMessages } from '#functions/domain/alarms/replay/past.ts'
import { replay } from '#functions/domain/alarms/replay/replay.ts'
import { noSamples } from '#functions/domain/telemetry/samples.ts'
import { shortestGapMs, type StatusEntry } from '#functions/domain/telemetry/statusLog.ts'
import { parseFixture } from '#scripts/rules/fixture.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'
import { iso } from '#shared/time/iso.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { ruleSetOfFixture } from '#tests/support/stored/ruleSetOf.ts'

const start = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
const period = { from: start, to: start + 5 * 60 * minuteMs }
const device = { name: 'D', model: 'M' }

const expressions = [
  '($SILENT >= 15)',
  "(($SILENT >= 7) and ($REPORTED != 'SHUTDOWN'))",
  '($OFFLINE >= 10)',
  '($CONNECTED = FALSE)',
  "(($OFFLINE >= 5) or ($STATUS = 'FAULT'))",
  '(silent(P) >= 20)',
  "($STATUS = 'FAULT')",
  "(($STATUS = 'RUNNING') and (P > 5))",
]
const rules = expressions.map((ruleExpression, index) => ({
  ruleName: `R${index}`,
  ruleType: 'Expression',
  ruleExpression,
  models: ['M'],
  resetAlarmAfterFirstTrigger: true,
}))

type Step =
  | { readonly type: 'reading'; readonly value: number }
  | { readonly type: 'status'; readonly status: string }
  | { readonly type: 'presence'; readonly connected: boolean }
  | { readonly type: 'decision'; readonly status: ProvisioningStatus }

/** What happens next, and how many seconds after what happened before. */
const steps = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 1, max: 3_000 })),
    fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ type: fc.constant('reading' as const), value: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ type: fc.constant('status' as const), status: fc.constantFrom('RUN', 'FAULT', 'IDLE', 'SHUTDOWN') }),
      fc.record({ type: fc.constant('presence' as const), connected: fc.boolean() }),
      fc.record({ type: fc.constant('decision' as const), status: fc.constantFrom('OK' as const, 'DORMANT' as const) }),
    ),
  ),
  { maxLength: 30 },
)

type Drawn = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

const inputOf = (at: number, step: Step): object => {
  const times = { receivedAt: iso(at), timestamp: iso(at) }
  switch (step.type) {
    case 'reading':
      return { device: 'D', kind: 'readings', ...times, readings: { P: step.value } }
    case 'status':
      return { device: 'D', kind: 'status', ...times, status: step.status }
    case 'presence':
      return { device: 'D', kind: 'presence', ...times, connected: step.connected }
    case 'decision':
      return { setDevice: { deviceName: 'D', deviceStatus: step.status }, receivedAt: iso(at) }
  }
}

/** The times of the steps within the period; none is at a full minute, at which the clock runs. */
const timed = (drawn: Drawn): readonly (readonly [at: number, step: Step])[] => {
  let at = start
  let status: ProvisioningStatus = 'OK'
  let connected: boolean | undefined
  return drawn.flatMap(([seconds, step]): [number, Step][] => {
    at += seconds * 1_000
    // A repeated decision does not count, and a broker reports the end of a connection once.
    const isRepeat =
      (step.type === 'decision' && step.status === status) || (step.type === 'presence' && step.connected === connected)
    if (step.type === 'decision') status = step.status
    if (step.type === 'presence') connected = step.connected
    return at < period.to && !isRepeat ? [[at + 500, step]] : []
  })
}

/** What the history, the state and the trail would have of these steps. */
const observationsOf = (drawn: Drawn) => {
  const entries: StatusEntry[] = []
  const decisions: { at: number; before: ProvisioningStatus; after: ProvisioningStatus }[] = []
  const samples = noSamples(['P'])
  let [contact, status]: [number, ProvisioningStatus] = [0, 'OK']
  for (const [at, step] of timed(drawn)) {
    if (step.type === 'decision') {
      decisions.push({ at, before: status, after: step.status })
      status = step.status
      continue
    }
    if (step.type !== 'presence' || step.connected) {
      if (contact > 0 && at - contact >= shortestGapMs) entries.push({ type: 'gap', at, from: contact })
      contact = at
    }
    if (step.type === 'presence') entries.push({ type: 'connection', at, connected: step.connected })
    if (status !== 'OK') continue
    if (step.type === 'status') entries.push({ type: 'status', at, status: step.status })
    if (step.type !== 'reading') continue
    samples.get('P')?.times.push(at)
    samples.get('P')?.values.push(step.value)
  }
  const known = { presence: undefined, held: [], samples } as const
  const observations: Observations = {
    ...known,
    entries,
    decisions,
    deviceStatus: status,
    registeredAt: 1,
    lastContacted: contact,
  }
  return buildPastMessages(samples, [], period, buildObservedPast(observations))
}

describe('the back-test of rules on statuses, silence and connections', () => {
  it('raises and closes the alarms that were raised and closed live', () => {
    fc.assert(
      fc.property(steps, drawn => {
        const fixture = parseFixture(
          JSON.stringify({
            models: { M: { P: 'number' } },
            devices: { D: 'M' },
            rules,
            input: [...timed(drawn).map(([at, step]) => inputOf(at, step)), { advanceTo: iso(period.to) }],
          }),
        )
        const live = runFixture(fixture)
        const [past, set] = [observationsOf(drawn), ruleSetOfFixture(fixture)]
        for (const { ruleName, ruleExpression } of rules) {
          const { alarms } = replay(set, ruleName, device, past, period)
          const spans = live.alarms.filter(({ rule }) => rule === ruleName).map(spanOf)
          expect([ruleExpression, ...alarms.map(spanOf)]).toEqual([ruleExpression, ...spans])
        }
      }),
      // Each lives five hours, minute by minute.
      { numRuns: 40 },
    )
  })
})

/** Not the count: the times of contacts that are less than five minutes apart are not kept. */
const spanOf = ({ alarmDate, closedAt, closedBy }: { alarmDate: number; closedAt?: number; closedBy?: string }) =>
  `${iso(alarmDate)} ${closedAt === undefined ? 'open' : iso(closedAt)} ${closedBy}`
