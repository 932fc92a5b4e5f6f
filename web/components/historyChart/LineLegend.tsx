import type { ChartSeries } from '#shared/contract/chart.ts'
import { computeLineSummary, valueAt } from './chartPanels.ts'
import { lineColours } from './plotOptions.ts'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly lines: readonly ChartSeries[]
  readonly units: string
  readonly nameOf: (mnemonic: string) => string
  readonly hidden: ReadonlySet<number>
  readonly onToggle: (index: number) => void
  /** The time under the pointer, in epoch milliseconds. */
  readonly pointed: number | undefined
}

const shown = (value: number | undefined): string =>
  value === undefined
    ? '-'
    : Math.abs(value) >= 1e9 || (value !== 0 && Math.abs(value) < 1e-4)
      ? value.toExponential(4)
      : value.toLocaleString('en', { maximumFractionDigits: 4 })

/** The legend of a panel's lines, with the lowest, highest and last value of each. */
export const LineLegend = ({ lines, units, nameOf, hidden, onToggle, pointed }: Props) => (
  <div className="chart-legend">
    <table>
      <caption>{units ? `In ${units}` : 'Without unit'}</caption>
      <thead>
        <tr>
          <th scope="col">Data item</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
          <th scope="col">Last</th>
          <th scope="col" className="chart-pointed screen-only">
            At pointer
          </th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const { lowest, highest, last, count } = computeLineSummary(line)
          const name = nameOf(line.mnemonicName)
          return (
            <tr key={line.mnemonicName}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={!hidden.has(index)}
                  title={hidden.has(index) ? `Show ${name}` : `Hide ${name}`}
                  onClick={() => onToggle(index)}
                >
                  <span
                    className={`chart-swatch chart-swatch-${(index % lineColours) + 1} ${index >= lineColours ? 'chart-swatch-dashed' : ''}`}
                  />
                  {name}
                </button>
              </th>
              <td>{shown(lowest)}</td>
              <td>{shown(highest)}</td>
              <td>{shown(last)}</td>
              <td className="chart-pointed screen-only">
                {shown(pointed === undefined ? undefined : valueAt(line, pointed))}
              </td>
              <td>{countText(count)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
