import BarChart from '@cloudscape-design/components/bar-chart'
import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import LineChart from '@cloudscape-design/components/line-chart'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import { momentIn } from '#shared/time/zonedTime.ts'
import type { Report } from '#shared/contract/report.ts'
import { countText } from '#web/lib/countText.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { buildResultChart, drawableColumns, type ChartLine, type Drawable } from './resultChart.ts'
import type { ResultRows, UnitOfRow } from './resultTable.ts'
import './ResultChart.css'

interface Props {
  readonly report: Report
  readonly found: ResultRows & { readonly total?: number | undefined }
  readonly unitOf: UnitOfRow
}

const height = 240

/** A chart of one figure of a result. If the result has no figures, it says how to get some. */
export const ResultChart = ({ report, found, unitOf }: Props) => {
  const { entity } = report
  const figures = useMemo(() => drawableColumns(entity, found), [entity, found])
  const [chosen, setChosen] = useState<string>()
  const figure = figures.find(one => keyOf(one) === chosen) ?? figures.at(0)
  if (!figure)
    return (
      <Box color="text-body-secondary">
        There is no chart, because these rows have no figures. “Summarize By” in the report counts rows or averages
        values.
      </Box>
    )
  const options = figures.map(one => ({ value: keyOf(one), label: one.label }))
  const unit = figure.name.includes('mnemonicNumber') ? commonUnit(found, figure, unitOf) : undefined
  return (
    <SpaceBetween size="s">
      {figures.length > 1 && (
        <FormField label="Figure of the chart">
          <Select
            expandToViewport
            {...(options.length > 10 && { filteringType: 'auto', filteringAriaLabel: 'Find a figure' })}
            options={options}
            selectedOption={options.find(({ value }) => value === keyOf(figure)) ?? null}
            onChange={({ detail }) => setChosen(detail.selectedOption.value)}
          />
        </FormField>
      )}
      <Drawing
        report={report}
        found={found}
        figure={figure}
        title={unit ? `${figure.label} (${unit})` : figure.label}
      />
    </SpaceBetween>
  )
}

const keyOf = ({ name, item }: Drawable): string => JSON.stringify([name, item])

/** The unit that all rows of the chart have in common; undefined if they have several. */
const commonUnit = ({ columns, rows }: ResultRows, { item }: Drawable, unitOf: UnitOfRow): string | undefined => {
  const place = columns.indexOf('mnemonicName')
  const drawn = rows.filter(cells => item === undefined || cells[place] === item)
  const units = new Set(drawn.map((cells, index) => unitOf({ cells, place: index })))
  return units.size === 1 ? [...units][0] : undefined
}

interface DrawingProps extends Pick<Props, 'report' | 'found'> {
  readonly figure: Drawable
  readonly title: string
}

const Drawing = ({ report, found, figure, title }: DrawingProps) => {
  const chart = useMemo(() => buildResultChart(report.entity, found, figure), [report.entity, found, figure])
  const isPart = (found.total ?? 0) > found.rows.length
  const notes = [
    ...(isPart ? [`Drawn from the first ${countText(found.rows.length)} rows.`] : []),
    ...(chart.leftOut > 0
      ? [`${countText(chart.leftOut)} smaller ${chart.kind === 'bars' ? 'bars' : 'lines'} are left out.`]
      : []),
  ]
  return (
    <div className={`result-chart-${chart.kind}`}>
      {chart.kind === 'bars' ? (
        <BarChart
          // Horizontal bars leave room for long names next to the bars.
          horizontalBars
          height={60 + chart.bars.length * 24}
          hideFilter
          hideLegend
          ariaLabel={`${title} by row`}
          yTitle={title}
          series={[{ type: 'bar', title, data: chart.bars }]}
          xDomain={chart.bars.map(({ x }) => x)}
        />
      ) : (
        <Lines lines={chart.lines} title={title} isOfMoments={chart.isOfMoments} />
      )}
      {notes.length > 0 && (
        <Box color="text-body-secondary" fontSize="body-s">
          {notes.join(' ')}
        </Box>
      )}
    </div>
  )
}

const dayMs = 86_400_000
const shortMs = 600_000

interface LinesProps {
  readonly lines: readonly ChartLine[]
  readonly title: string
  readonly isOfMoments: boolean
}

const Lines = ({ lines, title, isOfMoments }: LinesProps) => {
  const zone = useTimeZone()
  const times = lines.flatMap(({ points }) => points.map(({ x }) => x))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const isByDay = !isOfMoments && times.every(time => time % dayMs === 0)
  // The text of a time on the chart's axis. An instant is in the viewer's zone, as in the table. A day of a summary
  // is shown as it is, without a time of day.
  const timeText = (date: Date): string => {
    const text = momentIn(isOfMoments ? zone : 'UTC', date.toISOString())
    if (isByDay) return text.slice(0, 10)
    // If the chart covers only a few minutes, its axis labels differ only in their seconds.
    return last - first < shortMs ? text.slice(11, 19) : `${text.slice(5, 10)}\n${text.slice(11, 16)}`
  }
  return (
    <LineChart
      height={height}
      hideFilter
      hideLegend={lines.length === 1}
      ariaLabel={`${title} over time`}
      yTitle={title}
      xScaleType="time"
      // An axis from one instant to the same instant would have no width, so a day is added on either side.
      xDomain={[new Date(first === last ? first - dayMs : first), new Date(first === last ? last + dayMs : last)]}
      i18nStrings={{ xTickFormatter: timeText }}
      series={lines.map(line => ({
        type: 'line',
        title: line.title,
        data: line.points.map(({ x, y }) => ({ x: new Date(x), y })),
      }))}
    />
  )
}
