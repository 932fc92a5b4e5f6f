import type { FiringEvent, Why } from '../firing/changes.ts'
import type { AlarmContext } from '../firing/alarmContext.ts'
import type { AlarmRows } from './alarmRows.ts'

/**
 * Returns the rows without the reasons of their firings, which say what the rules compared and saw. Used if an
 * instrument has more firings at once than its state has room for. Rows that shared one object for a firing or a rule
 * still do.
 */
export const withoutReasons = (rows: readonly AlarmRows[]): AlarmRows[] => {
  const reducedEvent = onceEach((event: FiringEvent) => ({ ...event, why: reducedWhy(event.why) }))
  const reducedSubject = onceEach((subject: AlarmContext) => ({ ...subject, ruleExpression: '' }))
  return rows.map(row => {
    const subject = reducedSubject(row.subject)
    if (row.type === 'over' || row.type === 'shadow') return { ...row, subject }
    if (row.type !== 'alarm') return { ...row, subject, event: reducedEvent(row.event) }
    return { ...row, subject, openedBy: row.openedBy && reducedEvent(row.openedBy) }
  })
}

const onceEach = <T extends object>(change: (one: T) => T): ((one: T) => T) => {
  const changed = new Map<T, T>()
  return one => {
    const known = changed.get(one) ?? change(one)
    changed.set(one, known)
    return known
  }
}

const reducedWhy = (why: Why): Why =>
  why.type === 'Expression' ? { ...why, expression: '', inputs: [], conditions: [] } : why

/** Whether a firing still contains what its rule compared and saw. */
export const hasReason = (why: Why): boolean => why.type !== 'Expression' || why.expression !== ''
