import { describe, expect, it } from 'vitest'
import { makeFleetMembers } from '#scripts/fleet/members.ts'
import { dayMs, gapAt, hourMs, isNight, morningAfter } from '#scripts/fleet/past/labDay.ts'
import { planOfPast } from '#scripts/fleet/past/planOfPast.ts'
import { colleagues, storyBefore } from '#scripts/fleet/past/story.ts'
import { simulatedModels } from '#scripts/fleet/catalogue/catalogue.ts'
import { toSavedState, stateFrom } from '#scripts/fleet/simulation/savedState.ts'
import { step } from '#scripts/fleet/simulation/instrument.ts'

/** Half past two in the afternoon, by the zone in which the tests run. */
const now = new Date(2026, 10, 18, 14, 30).getTime()
const members = makeFleetMembers(8)
const days = 7
const plan = planOfPast({ members, seed: 1, now, days })

const messagesOf = (name: string, kind: string) =>
  plan.sent.flatMap(sent =>
    sent.type === 'message' && sent.deviceName === name && sent.message.kind === kind ? [sent] : [],
  )

describe('the simulated past of the demo fleet', () => {
  it('is the same for the same seed and time, and differs for another seed', () => {
    const short = { members: makeFleetMembers(2), now, days: 1 }
    const first = planOfPast({ ...short, seed: 1 })
    expect(planOfPast({ ...short, seed: 1 })).toEqual(first)
    expect(planOfPast({ ...short, seed: 2 })).not.toEqual(first)
  })

  it('is sorted by time, begins on its first day, and ends before now', () => {
    const times = plan.sent.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times[0]).toBeGreaterThanOrEqual(now - days * dayMs)
    expect(times.at(-1)).toBeLessThan(now)
    expect(times.at(-1)).toBeGreaterThan(now - 2 * 60_000)
  })

  it('has times in whole milliseconds, like the broker', () => {
    const times = [...plan.sent.map(({ at }) => at), ...plan.states.map(({ phaseSince }) => phaseSince)]
    expect(times.filter(at => !Number.isInteger(at))).toEqual([])
  })

  it.each(members.map(({ name }) => name))('has readings of %s on each past day, and more on the last day', name => {
    const ages = messagesOf(name, 'readings').map(({ at }) => now - at)
    const perDay = Array.from({ length: days }, (_, day) => ages.filter(age => Math.floor(age / dayMs) === day).length)
    expect(Math.min(...perDay)).toBeGreaterThan(10)
    expect(perDay[0]).toBeGreaterThan(perDay[6] ?? 0)
    expect(ages.filter(age => age < hourMs).length).toBeGreaterThan(20)
  })

  it('has samples queued at night on instruments that work through a queue, and far fewer on the others', () => {
    const begunAtNight = (name: string): number =>
      messagesOf(name, 'samples').filter(
        ({ at, message }) => message.payload['sampleStatus'] === 'Queued' && isNight(at - hourMs) && isNight(at),
      ).length
    const [nightly, daily] = [members[0]?.name ?? '', members[1]?.name ?? '']
    expect(begunAtNight(nightly)).toBeGreaterThan(0)
    expect(begunAtNight(daily)).toBeLessThan(begunAtNight(nightly) / 2)
  })

  it('has every incident of its story, each with an error of its instrument unless it is still developing', () => {
    for (const { deviceName, errorCode, from, mendedAt } of storyBefore(now).incidents) {
      const reported = messagesOf(deviceName, 'errors').some(
        ({ at, message }) => message.payload['errorCode'] === errorCode && at >= from && at <= mendedAt,
      )
      // A warning is reported when its run ends, and the cylinder runs empty before the run has stopped.
      const isUnreported = mendedAt > now && errorCode !== '0x1f'
      expect({ deviceName, errorCode, reported: reported || isUnreported || errorCode === '0x47' }).toEqual({
        deviceName,
        errorCode,
        reported: true,
      })
    }
  })

  it.each([
    ...[2, 8, 11, 17, 20, 23].map(hour => new Date(2026, 10, 18, hour, 6)),
    // At these times, the hang is planned for a moment at which the instrument is off.
    new Date(2026, 10, 29, 20, 26, 53, 810),
    new Date(2026, 10, 29, 21, 5, 44, 400),
  ])('has one instrument that was silent for two hours although it was on (if it is %s now)', date => {
    const later = date.getTime()
    const { sent, silences } = planOfPast({ members: makeFleetMembers(3), seed: 1, now: later, days: 1 })
    expect(silences).toEqual([expect.objectContaining({ deviceName: 'WS-0001' })])
    const [{ from, until }] = silences as [(typeof silences)[0]]
    expect(until - from).toBeGreaterThanOrEqual(1.8 * hourMs)
    expect(later - until).toBeGreaterThan(6 * hourMs)
    const own = sent.filter(({ deviceName }) => deviceName === 'WS-0001')
    expect(own.filter(({ at }) => at > from && at < until)).toEqual([])
    const statuses = own.flatMap(({ at, ...one }) =>
      one.type === 'message' && one.message.kind === 'status' && at <= from ? one.message.payload['status'] : [],
    )
    expect(['SHUTDOWN', 'EQUILDOWN']).not.toContain(statuses.at(-1))
  })

  it('has statuses of every day', () => {
    const ages = members.flatMap(({ name }) => messagesOf(name, 'status').map(({ at }) => now - at))
    expect(new Set(ages.map(age => Math.floor(age / dayMs))).size).toBe(days)
  })

  it('has one instrument with a fault that nobody has repaired yet', () => {
    const fault = plan.states.find(({ name }) => name === 'MS-0003')
    expect(fault).toMatchObject({ phase: 'fault', trouble: { trouble: { errorCode: '0x1f' } } })
    expect(fault?.phaseUntil).toBeGreaterThan(now)
  })

  it.each([2, 8, 11, 17, 20, 23])('ends with some incidents still in progress (if it is %i o’clock now)', hour => {
    const later = new Date(2026, 10, 18, hour, 6).getTime()
    const { states } = planOfPast({ members, seed: 1, now: later, days: 1 })
    const standing = storyBefore(later).incidents.filter(({ mendedAt }) => mendedAt > later)
    expect(standing.length).toBeGreaterThan(2)
    const troubled = new Map(states.map(({ name, trouble }) => [name, trouble?.trouble.errorCode]))
    for (const { deviceName, errorCode } of standing)
      expect([deviceName, troubled.get(deviceName)]).toEqual([deviceName, errorCode])
  })

  it('uses only the error codes and the users of the demo', () => {
    const codes = new Set(simulatedModels.flatMap(({ troubles }) => troubles.map(({ errorCode }) => errorCode)))
    const { incidents, acknowledgements } = storyBefore(now)
    expect(incidents.filter(({ errorCode }) => !codes.has(errorCode))).toEqual([])
    const people = new Set<string>(colleagues.map(({ userName }) => userName))
    expect(acknowledgements.filter(({ by }) => !people.has(by))).toEqual([])
    expect(new Set(acknowledgements.map(({ by }) => by)).size).toBeGreaterThan(1)
  })

  it('has no presence event within an hour before the connections become live', () => {
    const newest = Math.max(...plan.sent.flatMap(sent => (sent.type === 'presence' ? [sent.at] : [])))
    expect(newest).toBeGreaterThan(now - days * dayMs)
    expect(now - newest).toBeGreaterThan(hourMs)
  })

  it.each([2, 11, 20, 23])('has no lost connection that would raise an alarm (if it is %i o’clock now)', hour => {
    const later = new Date(2026, 10, 26, hour, 10).getTime()
    const lost = new Map<string, number>()
    const long: string[] = []
    const status = new Map<string, unknown>()
    for (const { at, deviceName, ...one } of planOfPast({ members, seed: 1, now: later, days: 7 }).sent) {
      if (one.type === 'message') {
        if (one.message.kind === 'status') status.set(deviceName, one.message.payload['status'])
      } else if (!one.connected) {
        if (status.get(deviceName) !== 'SHUTDOWN') lost.set(deviceName, at)
      } else {
        if (at - (lost.get(deviceName) ?? at) > 10 * 60_000) long.push(`${deviceName} ${new Date(at).toISOString()}`)
        lost.delete(deviceName)
      }
    }
    expect(long).toEqual([])
  })

  it.each([1, 4, 7, 10, 13, 16, 19, 22])(
    'has no messages of an instrument while it was disconnected (if it is %i o’clock now)',
    hour => {
      const lost = new Map<string, number>()
      const reported: string[] = []
      for (let minute = 0; minute < 60; minute += 15) {
        const later = new Date(2026, 10, 27, hour, minute).getTime()
        lost.clear()
        for (const { at, deviceName, ...one } of planOfPast({ members, seed: 1, now: later, days: 1 }).sent) {
          const since = lost.get(deviceName)
          if (one.type === 'presence' && one.connected) lost.delete(deviceName)
          else if (one.type === 'presence') lost.set(deviceName, at)
          else if (since !== undefined && at - since > 10 * 60_000)
            reported.push(`${deviceName} ${new Date(at).toISOString()}`)
        }
      }
      expect(reported).toEqual([])
    },
  )

  it('ends with states of instruments that can be stored, and from which the simulation continues', () => {
    for (const [index, state] of plan.states.entries()) {
      const member = members[index]
      const read = JSON.parse(JSON.stringify(toSavedState(state))) as ReturnType<typeof toSavedState>
      const again = member && stateFrom(read, member, undefined)
      const next = now + 5_000
      expect(again && step(again, next).messages).toEqual(step({ ...state, outage: undefined }, next).messages)
    }
  })

  it("is not continued for an instrument whose model's parameters have changed since", () => {
    const [state] = plan.states
    const [member] = members
    const saved = state && toSavedState(state)
    expect(saved && member && stateFrom({ ...saved, levels: saved.levels.slice(1) }, member, undefined)).toBeUndefined()
  })
})

describe('a simulated day in the laboratory', () => {
  it('has fewer readings the longer ago it is', () => {
    const gaps = [0, 2, 12, 48, 160].map(hours => gapAt(hours * hourMs))
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  })

  it.each([
    [22, 1],
    [3, 0],
  ])('that follows %i o’clock begins at seven in the morning, %i days later', (hour, later) => {
    const opens = new Date(morningAfter(new Date(2026, 10, 18, hour).getTime()))
    expect([opens.getDate(), opens.getHours()]).toEqual([18 + later, 7])
  })
})
