import { describe, expect, it } from 'vitest'
import { alarmClosings, alarmLives, type AlarmLife } from '#shared/contract/alarm.ts'
import {
  eventOfClosing,
  firstLife,
  isInSight,
  lifeAfter,
  needsSomebody,
  type LifeEvent,
} from '#functions/domain/alarms/life/alarmLife.ts'
import { fc } from '#tests/support/draw/fc.ts'

const events = ['fires', 'returns', 'ends', 'isAcknowledged'] as const satisfies readonly LifeEvent[]

describe('the life of an alarm', () => {
  it.each<readonly [AlarmLife, ...AlarmLife[]]>([
    ['unacknowledged', 'unacknowledged', 'returned', 'closed', 'acknowledged'],
    ['acknowledged', 'acknowledged', 'closed', 'closed', 'acknowledged'],
    ['returned', 'returned', 'returned', 'returned', 'closed'],
    ['closed', 'closed', 'closed', 'closed', 'closed'],
  ])('goes from the state %s to the expected state for each event', (life, ...after) => {
    expect(events.map(event => lifeAfter(life, event))).toEqual(after)
  })

  it('requires attention from the first firing until the alarm is acknowledged', () => {
    expect(firstLife).toBe('unacknowledged')
    expect(alarmLives.filter(needsSomebody)).toEqual(['unacknowledged', 'returned'])
    expect(alarmLives.filter(isInSight)).toEqual(['unacknowledged', 'acknowledged', 'returned'])
  })

  it('ends without an acknowledgement only if a person changed a rule or an instrument', () => {
    expect(alarmClosings.filter(closing => eventOfClosing(closing) === 'returns')).toEqual(['FALSE', 'clear', 'quiet'])
  })
})

const step = fc.oneof(
  fc.constantFrom('fires' as const, 'isAcknowledged' as const),
  fc.constantFrom(...alarmClosings).map(eventOfClosing),
)

describe('an alarm, whatever happens to it,', () => {
  it("stays visible until it has both ended and been acknowledged, or until a person's change ends it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), steps => {
        let life: AlarmLife = firstLife
        let isAcknowledged = false
        let closedBy: 'returns' | 'ends' | undefined
        const seen: boolean[][] = []
        const wanted: boolean[][] = []
        for (const event of steps) {
          life = lifeAfter(life, event)
          if (event === 'isAcknowledged') isAcknowledged = true
          else if (event !== 'fires') closedBy ??= event
          const isOver = closedBy === 'ends' || (closedBy === 'returns' && isAcknowledged)
          seen.push([isInSight(life), needsSomebody(life)])
          wanted.push([!isOver, !isAcknowledged && closedBy !== 'ends'])
        }
        expect(seen).toEqual(wanted)
      }),
      { numRuns: 5_000 },
    )
  })
})
