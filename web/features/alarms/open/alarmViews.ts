import type { OpenAlarm } from '#shared/contract/alarms.ts'
import { isAcknowledged } from '#web/components/alarms/isAcknowledged.ts'

/** The views of the page of alarms, by their names in the address. */
const alarmViews = ['unacknowledged', 'open', 'mine', 'closed'] as const

export type AlarmView = (typeof alarmViews)[number]

export const viewTitles: Readonly<Record<AlarmView, string>> = {
  open: 'Open',
  unacknowledged: 'Unacknowledged',
  mine: 'Acknowledged by me',
  closed: 'Closed today',
}

/** The views that are offered: users who may not acknowledge have acknowledged nothing. */
export const viewsFor = (mayAcknowledge: boolean): readonly AlarmView[] =>
  alarmViews.filter(view => mayAcknowledge || view !== 'mine')

/** The texts of views without rows. */
export const viewEmpty: Readonly<Record<AlarmView, string>> = {
  open: 'No alarm is open.',
  unacknowledged: 'There are no open alarms to acknowledge.',
  mine: 'You have not acknowledged any alarm that is open or was closed today.',
  closed: 'No alarm was closed today.',
}

/** The view that an address asks for: the alarms that nobody has seen yet, unless it names another. */
export const viewIn = (params: URLSearchParams): AlarmView =>
  alarmViews.find(view => view === params.get('show')) ?? 'unacknowledged'

/** The address with this view in place of the one that it had, on the first page. */
export const showing = (params: URLSearchParams, view: string): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set('show', view)
  next.delete('page')
  return next
}

/** Whether an alarm can be acknowledged: it is open, and nobody has. */
export const isWaiting = (alarm: Pick<OpenAlarm, 'state' | 'acknowledgedBy'>): boolean =>
  alarm.state === 'open' && !isAcknowledged(alarm)

/** The alarms of a view, of all that are open or were closed today. */
export const alarmsIn = (view: AlarmView, alarms: readonly OpenAlarm[], userName: string): readonly OpenAlarm[] => {
  switch (view) {
    case 'open':
      return alarms.filter(({ state }) => state === 'open')
    case 'unacknowledged':
      return alarms.filter(isWaiting)
    case 'mine':
      return alarms.filter(({ acknowledgedBy }) => acknowledgedBy === userName)
    case 'closed':
      return alarms.filter(({ state }) => state === 'closed')
  }
}
