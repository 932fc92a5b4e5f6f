import { dayAfter } from '#shared/time/zonedTime.ts'
import type { TableView } from '#web/components/ResourceTable/view.ts'
import { conditionsFor, containingPattern, type ReportBeginning } from '#web/lib/addresses/reportLink.ts'
import type { alarmQuery } from './alarmSearch.ts'

type Asked = NonNullable<ReturnType<typeof alarmQuery>>
type Comparison = Parameters<typeof conditionsFor>[1][number]

/** The columns that the text filter of the alarms table searches, and that a report on events has, too. */
const searched = ['deviceName', 'modelName', 'alarmDescription', 'triggeringRule'] as const

/** Returns the initial values of a report on events, with the current search and filters of the alarms report. */
export const reportOnAlarms = (
  { alarmSeverity, startDate = '', endDate = '' }: Asked,
  { text, filters }: Pick<TableView, 'text' | 'filters'>,
): ReportBeginning => {
  const equal = (parameter: string, value: string | undefined): Comparison[] => (value ? [[parameter, '=', value]] : [])
  const day = filters['time']
  const wanted = text.trim()
  return {
    reportName: `Alarms ${alarmSeverity} ${startDate.slice(0, 10)}`,
    reportDescription: `The firings of severity ${alarmSeverity} in a period`,
    entity: 'events',
    parameters: ['*'],
    startDate: startDate.slice(0, 10),
    endDate: endDate.slice(0, 10),
    conditions: conditionsFor(
      wanted === '' ? [] : searched.map(name => [name, 'matches', containingPattern(wanted)] as const),
      [
        ['alarmSeverity', '=', String(alarmSeverity)],
        ['alarmDate', '>=', startDate],
        ['alarmDate', '<=', endDate],
        ...equal('deviceName', filters['serial']),
        ...equal('modelName', filters['model']),
        ...equal('triggeringRule', filters['rule']),
        ...(day
          ? ([
              ['alarmDate', '>=', `${day}T00:00:00Z`],
              ['alarmDate', '<', `${dayAfter(day, 1)}T00:00:00Z`],
            ] as const)
          : []),
      ],
    ),
    notes: [
      'This report has a row for each firing; the alarms report has one for each alarm.',
      ...(filters['state'] ? [`Firings have no state: the filter ${filters['state']} is left out.`] : []),
    ],
  }
}
