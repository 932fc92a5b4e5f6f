import BarChart from '@cloudscape-design/components/bar-chart'
import type { Performance } from '#shared/contract/calls/performance.ts'
import { priorities } from '#shared/alarms/severity.ts'
import { priorityTexts } from './priorityTexts.ts'
import './performance.css'

/** A bar chart of the alarms that began on each day, by priority. */
export const AlarmsByDay = ({ days }: Pick<Performance, 'days'>) => (
  <div className="alarms-by-day">
    <BarChart
      height={200}
      stackedBars
      hideFilter
      ariaLabel="Alarms by day"
      xTitle="Day"
      yTitle="Alarms"
      series={priorities.map(priority => ({
        type: 'bar',
        title: priorityTexts[priority],
        color: `var(--priority-${priority})`,
        data: days.map(day => ({ x: day.day.slice(5), y: day[priority] })),
      }))}
      xDomain={days.map(({ day }) => day.slice(5))}
      i18nStrings={{ legendAriaLabel: 'Priorities', chartAriaRoleDescription: 'bar chart' }}
    />
  </div>
)
