import { describe, expect, it } from 'vitest'
import { iso } from '#shared/time/iso.ts'
import {
  dampingProposal,
  proposalText,
  type DampedTrial,
  type Damping,
  type DampingProposal,
} from '#shared/rules/damping.ts'
import { canBeDamped, computeDampedTrials } from '#functions/domain/rules/dampedTrials.ts'
import { chooseTriedClears } from '#functions/domain/rules/triedClears.ts'
import type { UnpublishedRule } from '#functions/domain/rules/rule.ts'
import { parseFixture } from '#scripts/rules/fixture.ts'
import { runFixture, type Run } from '#scripts/rules/runFixture.ts'

const start = Date.parse('2026-03-01T00:00:00.000Z')
const minute = 60_000

/** A value, a number of ms after the start. */
type Sample = readonly [at: number, value: number]

const expression = '(P > 400)'

/** Runs the rule on a series, with delays or a clear condition, as the product does live. */
const run = (series: readonly Sample[], { onDelay, offDelay, clear }: Damping = {}): Run => {
  const rule = {
    ruleName: 'R',
    ruleType: 'Expression',
    ruleExpression: expression,
    models: ['M'],
    severity: 120,
    resetAlarmAfterFirstTrigger: true,
    ...(onDelay !== undefined && { onDelay }),
    ...(offDelay !== undefined && { offDelay }),
    ...(clear !== undefined && { clearExpression: clear }),
  }
  const input = series.map(([after, value]) => {
    const at = iso(start + after)
    return { device: 'D', kind: 'readings', receivedAt: at, timestamp: at, readings: { P: value } }
  })
  const end = { advanceTo: iso(start + endOf(series) + 30 * minute) }
  const models = { M: { P: 'number' } }
  return runFixture(
    parseFixture(JSON.stringify({ name: 'n', models, devices: { D: 'M' }, rules: [rule], input: [...input, end] })),
  )
}

const endOf = (series: readonly Sample[]): number => series.at(-1)?.[0] ?? 0

const rule = (fields: Partial<UnpublishedRule>) =>
  ({ type: 'Expression', expression: { text: expression }, ...fields }) as UnpublishedRule // what a trial reads of it

const trialsOf = (series: readonly Sample[]): DampedTrial[] =>
  computeDampedTrials(
    run(series).alarms,
    start + endOf(series),
    chooseTriedClears(rule({})),
    series.map(([after, value]) => ({ at: start + after, value })),
  )

const proposalFor = (series: readonly Sample[]): DampingProposal | undefined => dampingProposal([trialsOf(series)])

/** 399, 401, 399 and so on, each for half a minute, for an hour. */
const wavering: Sample[] = Array.from({ length: 120 }, (_, place) => [
  place * minute * 0.5,
  place % 2 === 0 ? 399 : 401,
])

/** Between two messages. */
const stepMs = 20_000

/** A generator of numbers from 0 to 1 that depends on a seed alone. */
const numbersOf = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** Two hours of a value that wavers, has spikes of 1, 2 and 5 minutes, drifts, and is missing at times. */
const seriesOf = (seed: number): Sample[] => {
  const next = numbersOf(seed)
  const series: Sample[] = []
  const add = (minutes: number, valueAt: (part: number) => number): void => {
    const from = series.length === 0 ? 0 : endOf(series) + stepMs
    const steps = (minutes * minute) / stepMs
    for (let step = 0; step < steps; step += 1) series.push([from + step * stepMs, valueAt(step / steps)])
  }
  while (endOf(series) < 120 * minute) {
    const kind = Math.floor(next() * 4)
    if (kind === 0) add(5 + Math.floor(next() * 20), () => 400 + (next() - 0.5) * 4)
    else if (kind === 1) {
      const long = [1, 2, 5][Math.floor(next() * 3)] ?? 1
      for (let spike = 0; spike < 4; spike += 1) {
        add(1 + Math.floor(next() * 4), () => 380)
        add(long, () => 450)
      }
    } else if (kind === 2) add(10, part => 390 + part * 20 + (next() - 0.5) * 6)
    else if (series.length > 0) {
      const [at, value] = [endOf(series) + (1 + Math.floor(next() * 30)) * minute, 380 + next() * 40]
      series.push([at, value])
    }
  }
  return series
}

describe('the delays that a back-test proposes', () => {
  it('lead to one alarm and two mails for a value that fluctuates around its limit', () => {
    const before = run(wavering)
    expect(before.alarms).toHaveLength(60)
    const proposal = proposalFor(wavering)
    expect(proposal).toEqual({ offDelay: 60, alarmsNow: 60, alarms: 1, lostMinutes: 0 })
    expect(proposal && proposalText(proposal)).toBe('60 alarms → 1, and no episode is lost')
    const { alarms, mails } = run(wavering, proposal)
    expect(alarms).toHaveLength(1)
    // The end of an alarm is one message more, to those who want it.
    expect(mails.filter(({ audience }) => audience === 'Customer')).toHaveLength(1)
  })

  it('are replaced by a clear condition if that raises as few alarms and closes them sooner', () => {
    // Five minutes around the limit, then five minutes well below it.
    const series: Sample[] = Array.from({ length: 120 }, (_, place) => [
      place * 30_000,
      place % 20 >= 10 ? 380 : place % 2 === 0 ? 401 : 399.5,
    ])
    const proposal = proposalFor(series)
    expect(proposal).toEqual({ clear: '(P < 399.5)', alarmsNow: 30, alarms: 6, lostMinutes: 0 })
    expect(proposal && proposalText(proposal)).toBe('30 alarms → 6, and no episode is lost')
    expect(run(series, proposal).alarms).toHaveLength(6)
  })

  it('suppress short spikes if an alarm that joins them would be FALSE most of the time', () => {
    const spikes: Sample[] = Array.from({ length: 240 }, (_, place) => [place * 30_000, place % 8 === 0 ? 450 : 380])
    const proposal = proposalFor(spikes)
    expect(proposal).toMatchObject({ onDelay: 60, alarms: 0, lostMinutes: 1 })
    expect(proposal && proposalText(proposal)).toBe('30 alarms → 0, and no episode of more than 1 minute is lost')
  })

  it('are omitted for a rule that does not chatter, that has a count, or that already has delays', () => {
    expect(
      proposalFor([
        [0, 450],
        [minute, 380],
        [20 * minute, 450],
        [21 * minute, 380],
      ]),
    ).toBeUndefined()
    const can = (fields: Partial<UnpublishedRule>) => canBeDamped(rule(fields))
    expect(can({})).toBe(true)
    expect([{ count: 3 }, { offDelay: 60 }, { onDelay: 60 }, { type: 'deviceCode' as const }].map(can)).toEqual(
      Array(4).fill(false),
    )
  })

  it('lose no episode longer than stated, and raise no more alarms than stated, in 40 series of values', () => {
    let proposed = 0
    for (let seed = 1; seed <= 40; seed += 1) {
      const series = seriesOf(seed)
      const { alarms: episodes } = run(series)
      const proposal = proposalFor(series)
      if (!proposal) continue
      proposed += 1
      const { alarms } = run(series, proposal)
      expect(alarms.length, `seed ${seed}`).toBeLessThanOrEqual(proposal.alarms)
      expect(proposal.alarms).toBeLessThan(proposal.alarmsNow)
      const lost = episodes.filter(
        ({ alarmDate, closedAt = Infinity }) =>
          !alarms.some(one => one.alarmDate <= closedAt && (one.closedAt ?? Infinity) >= alarmDate),
      )
      const longest = Math.max(0, ...lost.map(({ alarmDate, closedAt = Infinity }) => closedAt - alarmDate))
      expect(longest, `seed ${seed}`).toBeLessThanOrEqual(proposal.lostMinutes * minute)
    }
    expect(proposed).toBeGreaterThan(20)
  })

  it('never raise more alarms than estimated', () => {
    for (let seed = 41; seed <= 43; seed += 1) {
      const series = seriesOf(seed)
      for (const trial of trialsOf(series))
        expect(run(series, trial).alarms.length, `seed ${seed}`).toBeLessThanOrEqual(trial.alarms)
    }
  })
})

describe('the clear conditions that a back-test proposes', () => {
  const textsOf = (text: string, fields: Partial<UnpublishedRule> = {}) =>
    chooseTriedClears(rule({ expression: { text }, ...fields })).map(one => one.text)

  it('differ from the limit by round steps, up to half of it', () => {
    expect(textsOf('(P > 400)')).toEqual([399.5, 399, 398, 395, 390, 380, 350, 300, 200].map(at => `(P < ${at})`))
    expect(textsOf('(-0.3 >= "pump a")').at(0)).toBe('("pump a" > -0.2995)')
    expect(textsOf('(P < 0)')).toContain('(P > 0.05)')
  })

  it.each(['(P = 400)', '(P > Q)', '(P > 400) and (Q > 1)', '($OFFLINE > 10)', '(change(P, 10) > 5)', '(P * 2 > 8)'])(
    'are omitted for the expression %s',
    text => expect(textsOf(text)).toEqual([]),
  )

  it('are omitted for a rule that has a clear condition or is about a device code', () => {
    expect(textsOf('(P > 400)', { clear: { text: '(P < 380)' } })).toEqual([])
    expect(textsOf('(Code = 0x1f)', { type: 'deviceCode' })).toEqual([])
  })
})
