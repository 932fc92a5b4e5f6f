import { describe, expect, it } from 'vitest'
import { alarmClosings, type AlarmLife, type OpenAlarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import {
  eventOfClosing,
  firstLife,
  isInSight,
  lifeAfter,
  needsSomebody,
} from '#functions/domain/alarms/life/alarmLife.ts'
import { isShelved, type Shelf } from '#functions/domain/alarms/life/shelf.ts'
import { currentSpan, type ServiceMode } from '#functions/domain/serviceMode/serviceMode.ts'
import { prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { drawnCases, fc } from '#tests/support/draw/fc.ts'
import { alarmsIn, type AlarmView } from '#web/features/alarms/open/alarmViews.ts'

prepareLocalStore()
const { suppressedFields } = await import('#functions/api/alarms/suppressedFields.ts')

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-11-30T07:00:00Z')
const place = { deviceName: 'SN-1', modelName: 'M1', triggeringRule: 'R' } as const

/** All that can happen to the alarms of a rule on an instrument, each a number of minutes after the one before. */
type Step = { readonly minutes: number } & (
  | { readonly type: 'fires' | 'isAcknowledged' | 'unshelve' | 'endService' | 'clock' }
  | { readonly type: 'closes'; readonly by: (typeof alarmClosings)[number] }
  | { readonly type: 'shelve' | 'service'; readonly forMinutes: number; readonly kind: 'instrument' | 'model' | 'rule' }
  | { readonly type: 'recurring' }
)

const minutes = fc.nat({ max: 90 })
const simple = fc.record({
  type: fc.constantFrom('fires', 'fires', 'isAcknowledged', 'unshelve', 'endService', 'clock'),
  minutes,
})
const closes = fc.record({ type: fc.constant('closes'), minutes, by: fc.constantFrom(...alarmClosings) })
const timed = fc.record({
  type: fc.constantFrom('shelve', 'service'),
  minutes,
  forMinutes: fc.integer({ min: 1, max: 240 }),
  kind: fc.constantFrom('instrument', 'model', 'rule'),
})
const recurring = fc.record({ type: fc.constant('recurring'), minutes })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: simple },
    { weight: 2, arbitrary: closes },
    { weight: 2, arbitrary: timed },
    { weight: 1, arbitrary: recurring },
  ),
  { minLength: 1, maxLength: 10 },
) as fc.Arbitrary<Step[]> // of the kinds of records above

interface KeptAlarm {
  readonly began: number
  readonly life: AlarmLife
  readonly closedAt?: number
}

/** The stage: what is stored of the alarms of one rule on one instrument, of its shelf and of service modes. */
interface Stage {
  readonly now: number
  readonly alarms: readonly KeptAlarm[]
  readonly shelf?: Shelf
  readonly modes: readonly ServiceMode[]
}

const names = { instrument: place.deviceName, model: place.modelName, rule: place.triggeringRule } as const
const isOpen = ({ closedAt }: KeptAlarm): boolean => closedAt === undefined

const after = (stage: Stage, step: Step): Stage => {
  const now = stage.now + step.minutes * minute
  const { alarms, shelf, modes } = stage
  const byHand = { by: 'maria', at: now, reason: 'new seals' }
  switch (step.type) {
    case 'clock':
      return { ...stage, now }
    case 'fires':
      return { ...stage, now, alarms: alarms.some(isOpen) ? alarms : [...alarms, { began: now, life: firstLife }] }
    case 'closes': {
      const closed = (one: KeptAlarm): KeptAlarm =>
        isOpen(one) ? { ...one, life: lifeAfter(one.life, eventOfClosing(step.by)), closedAt: now } : one
      return { ...stage, now, alarms: alarms.map(closed) }
    }
    case 'isAcknowledged': {
      const oldest = alarms.find(({ life }) => needsSomebody(life))
      const acknowledged = (one: KeptAlarm): KeptAlarm =>
        one === oldest ? { ...one, life: lifeAfter(one.life, 'isAcknowledged') } : one
      return { ...stage, now, alarms: alarms.map(acknowledged) }
    }
    case 'shelve':
      return { ...stage, now, shelf: { ...byHand, until: now + step.forMinutes * minute } }
    case 'unshelve':
      return shelf ? { ...stage, now, shelf: { ...shelf, ended: shelf.ended ?? { at: now, by: 'joao' } } } : stage
    case 'service':
    case 'recurring': {
      const [kind, times] =
        step.type === 'service'
          ? [step.kind, { type: 'once' as const, from: now, until: now + step.forMinutes * minute }]
          : [
              'model' as const,
              { type: 'recurring' as const, zone: 'UTC', start: '2026-11-30T08:00', minutes: 60, rule: 'FREQ=DAILY' },
            ]
      return {
        ...stage,
        now,
        modes: [...modes, { ...byHand, subject: { kind, name: names[kind] }, times, settledUntil: now }],
      }
    }
    case 'endService':
      return { ...stage, now, modes: modes.map(mode => ({ ...mode, ended: mode.ended ?? { at: now, by: 'joao' } })) }
  }
}

/** The alarms as the page reads them. */
const read = ({ alarms, shelf, modes, now }: Stage): OpenAlarm[] => {
  const { deviceName, triggeringRule: ruleName } = place
  const suppressions = {
    shelves: new Map(shelf ? [[`${deviceName}#${ruleName}`, { deviceName, ruleName, shelf, revision: 1 }]] : []),
    serviceModes: modes.map((mode, at) => ({ id: String(at), mode, revision: 1 })),
  }
  return alarms
    .filter(({ life }) => isInSight(life))
    .map(({ began, life, closedAt }) => {
      const alarm = {
        id: `SN-1/${began}`,
        alarmDate: iso(began),
        lastAlarmDate: iso(began),
        ...place,
        alarmSeverity: 120,
        alarmDescription: '',
        mnemonicValues: {},
        ruleExpression: '(P > 400)',
        count: 1,
        state: closedAt === undefined ? ('open' as const) : ('closed' as const),
        life,
        revision: 1,
        ...(closedAt !== undefined && { closedAt: iso(closedAt) }),
        ...(life === 'acknowledged' && { acknowledgedBy: 'ann' }),
      }
      return { ...alarm, seen: [], ...suppressedFields(alarm, suppressions, now) }
    })
}

const idsIn = (view: AlarmView, all: readonly OpenAlarm[]): string[] =>
  alarmsIn(view, { all, userName: 'ann', today: '2026-11-30' }).map(({ id }) => id)

/** Whether somebody has shelved the alarms or set them into service mode, by what is stored. */
const hiddenAs = ({ shelf, modes, now }: Stage) => ({
  shelved: isShelved(shelf, now),
  service: modes.some(mode => currentSpan(mode, now) !== undefined),
})

/** Ids of the alarms that somebody must look at, and of those of them that the page has among those that wait. */
const waiting = ({ alarms }: Stage): string =>
  alarms.flatMap(({ life, began }) => (needsSomebody(life) ? [`SN-1/${began}`] : [])).join(' ')
const shownWaiting = (stage: Stage): string => idsIn('unacknowledged', read(stage)).toSorted().join(' ')

/** The fault of the page at a moment: it neither shows an alarm that waits nor counts it as hidden. */
const problemAt = (stage: Stage): string | undefined => {
  const hidden = hiddenAs(stage)
  if (!hidden.shelved && !hidden.service) {
    return shownWaiting(stage) === waiting(stage) ? undefined : `${waiting(stage)} must be shown`
  }
  const all = read(stage)
  const shown = new Set([
    ...idsIn('unacknowledged', all),
    ...(hidden.shelved ? idsIn('shelved', all) : []),
    ...(hidden.service ? idsIn('service', all) : []),
  ])
  const missing = waiting(stage)
    .split(' ')
    .filter(id => id !== '' && !shown.has(id))
  return missing.length === 0 ? undefined : `${missing.join(' ')} is in no view`
}

describe('the page of alarms, in whatever order instruments, people and scheduled runs act,', () => {
  it('shows every unacknowledged alarm or counts it as shelved or in service mode', () => {
    const run = (done: readonly Step[]): (string | undefined)[] => {
      let stage: Stage = { now: start, alarms: [], modes: [] }
      const problems = done.map(step => problemAt((stage = after(stage, step))))
      // Shelves and service modes end by themselves: four hours later, beside the daily hour, all are back.
      const now = stage.now + 4 * hour
      const holding = stage.modes.flatMap(mode => currentSpan(mode, now)?.until ?? [])
      const later = { ...stage, now: Math.max(now, ...holding) }
      return [...problems, shownWaiting(later) === waiting(stage) ? undefined : 'not all are back']
    }
    fc.assert(
      fc.property(steps, done => {
        expect(run(done).find(problem => problem !== undefined)).toBeUndefined()
      }),
      { numRuns: drawnCases(1_000, 10_000) },
    )
  })
})
