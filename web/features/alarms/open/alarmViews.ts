import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { foldedRows, mostUrgentFirst, rowPerAlarm, type AlarmRow } from './alarmRows.ts'

/** The views of the alarms page, by the names that they have in the address. */
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
 * The views that a user can choose. Users who may not acknowledge do not get the view of their own acknowledgements.
 */
export const viewsFor = (mayAcknowledge: boolean): readonly AlarmView[] =>
  alarmViews.filter(view => mayAcknowledge || view !== 'mine')

/** The text that each view shows if it has no alarms. */
export const viewEmpty: Readonly<Record<AlarmView, string>> = {
  open: 'No alarm is open.',
  unacknowledged: 'There are no alarms to acknowledge.',
  shelved: 'No alarm is shelved.',
  service: 'No alarm is in service mode.',
  mine: 'You have not acknowledged any alarm that is open or was closed today.',
  closed: 'No alarm was closed today.',
}

/** The view that the address names. The default is the view of unacknowledged alarms. */
export const viewIn = (params: URLSearchParams): AlarmView =>
  alarmViews.find(view => view === params.get('show')) ?? 'unacknowledged'

/** Returns the address of another view. The view starts at its first page. */
export const showing = (params: URLSearchParams, view: string): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set('show', view)
  next.delete('page')
  return next
}

/** The data from which each view selects its alarms: the alarms of the page and the viewer's name. */
export interface Alarms {
  /** All alarms that are open, were closed today, or are closed and still have to be acknowledged. */
  readonly all: readonly OpenAlarm[]
  readonly userName: string
  /** The start of the current day in the viewer's zone, in ISO 8601. */
  readonly today: string
}

/** Whether an alarm is currently shelved. */
export const isShelved = ({ suppressed }: Pick<OpenAlarm, 'suppressed'>): boolean => suppressed === 'shelved'

/** Whether an alarm is in service mode, so that nobody is notified of it. */
export const isInServiceMode = ({ serviceMode }: Pick<OpenAlarm, 'serviceMode'>): boolean => serviceMode !== undefined

/**
 * The alarms of a view. Alarms that are open or wait for somebody are sorted by urgency; the others stay in the order
 * in which the server returned them, newest first.
 */
export const alarmsIn = (view: AlarmView, { all, userName, today }: Alarms): readonly OpenAlarm[] => {
  switch (view) {
    case 'open':
      return mostUrgentFirst(all.filter(({ state }) => state === 'open'))
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

/** The rows of the alarms table that show the alarms of a view. */
export const rowsIn = (view: AlarmView, alarms: readonly OpenAlarm[]): readonly AlarmRow[] =>
  view === 'unacknowledged' ? foldedRows(alarms) : rowPerAlarm(alarms)
