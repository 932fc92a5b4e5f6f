import Box from '@cloudscape-design/components/box'
import type { FiringDays } from './firingDays.ts'
import { countText } from '#web/lib/countText.ts'
import '#web/components/tables.css'
import './FiringChart.css'

/**
 * A heat map of the firings per day and instrument. Each cell shows its number of firings, and is darker the more
 * there are.
 */
export const FiringChart = ({ days, rows, others, totals, most }: FiringDays) => (
  <section
    className="firing-chart"
    aria-label="Firings per day and instrument"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area needs keyboard access
    tabIndex={0}
  >
    <table>
      <caption>Firings per day and instrument</caption>
      <thead>
        <tr>
          <th scope="col">Serial Number</th>
          {days.map(day => (
            <th key={day} scope="col">
              {day.slice(5)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ deviceName, counts }) => (
          <Row key={deviceName} name={deviceName} days={days} counts={counts} most={most} />
        ))}
      </tbody>
      <tfoot>
        <Row name="All" days={days} counts={totals} most={0} />
      </tfoot>
    </table>
    {others > 0 && (
      <Box color="text-body-secondary" fontSize="body-s">
        {`The rule fires on ${countText(others)} more instruments; the table below has them all.`}
      </Box>
    )}
  </section>
)

/**
 * The background colour of a cell. More than half of it is transparent, so that the number is readable in both
 * themes.
 */
const ground = (share: number): string => `color-mix(in srgb, #d91515 ${Math.ceil(share * 45)}%, transparent)`

interface RowProps {
  readonly name: string
  readonly days: readonly string[]
  readonly counts: readonly number[]
  /** The number of firings in the darkest cell; 0 if there are none. */
  readonly most: number
}

const Row = ({ name, days, counts, most }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {days.map((day, place) => {
      const count = counts[place] ?? 0
      return (
        <td key={day} style={most > 0 ? { background: ground(count / most) } : undefined}>
          {count === 0 ? '·' : countText(count)}
        </td>
      )
    })}
  </tr>
)
