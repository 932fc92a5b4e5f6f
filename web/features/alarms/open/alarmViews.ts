import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { foldedRows, mostUrgentFirst, rowPerAlarm, type AlarmRow } from './alarmRows.ts'

/** The views of the page of alarms, by their names in the address. */
const alarmViews = ['unacknowledged', 'open', 'shelved', 'service', 'mine', 'closed'] as const

export type AlarmView = (typeof alarmViews)[number]

export const viewTitles: Readonly<Record<AlarmView, string>> = {
  open: 'Open',
  unacknowledged: 'Unacknowledged',
  shelved: 'Shelved',
  service: 'In service mode',
  mine: 'Acknowledged by me',
  closed: 'Closed today',
}

/**
 * The views that are offered. The view of one's own acknowledgements is left out for users who may not acknowledge.
 */
export const viewsFor = (mayAcknowledge: boolean): readonly AlarmView[] =>
  alarmViews.filter(view => mayAcknowledge || view !== 'mine')

/** The texts that the views show if they have no alarms. */
export const viewEmpty: Readonly<Record<AlarmView, string>> = {
  open: 'No alarm is open.',
  unacknowledged: 'There are no alarms to acknowledge.',
  shelved: 'No alarm is shelved.',
  service: 'No alarm is in service mode.',
  mine: 'You have not acknowledged any alarm that is open or was closed today.',
  closed: 'No alarm was closed today.',
}

/** The view that an address names; if it names none, the alarms that wait for somebody. */
export const viewIn = (params: URLSearchParams): AlarmView =>
  alarmViews.find(view => view === params.get('show')) ?? 'unacknowledged'

/** The address with this view in place of the one that it had, on the first page. */
export const showing = (params: URLSearchParams, view: string): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set('show', view)
  next.delete('page')
  return next
}

/** The data from which the alarms of a view are selected. */
export interface Alarms {
  /** All alarms that are open, were closed today, or closed before anybody acknowledged them. */
  readonly all: readonly OpenAlarm[]
  readonly userName: string
  /** The beginning of the viewer's day, in ISO 8601. */
  readonly today: string
}

/** Whether an alarm is shelved now. */
export const isShelved = ({ suppressed }: Pick<OpenAlarm, 'suppressed'>): boolean => suppressed === 'shelved'

/** Whether service mode keeps everybody from being notified of an alarm now. */
export const isInServiceMode = ({ serviceMode }: Pick<OpenAlarm, 'serviceMode'>): boolean => serviceMode !== undefined

/** The alarms of a view: those that wait for somebody by their urgency, the others as they were read. */
export const alarmsIn = (view: AlarmView, { all, userName, today }: Alarms): readonly OpenAlarm[] => {
  switch (view) {
    case 'open':
      return all.filter(({ state }) => state === 'open')
    case 'unacknowledged':
      return mostUrgentFirst(all.filter(alarm => awaitsAcknowledgement(alarm) && alarm.suppressed === undefined))
    case 'shelved':
      return mostUrgentFirst(all.filter(isShelved))
    case 'service':
      return mostUrgentFirst(all.filter(isInServiceMode))
    case 'mine':
      return all.filter(({ acknowledgedBy }) => acknowledgedBy === userName)
    case 'closed':
      return all.filter(({ closedAt }) => closedAt !== undefined && closedAt >= today)
  }
}

/** The rows that show the alarms of a view. */
export const rowsIn = (view: AlarmView, alarms: readonly OpenAlarm[]): readonly AlarmRow[] =>
  view === 'unacknowledged' ? foldedRows(alarms) : rowPerAlarm(alarms)
