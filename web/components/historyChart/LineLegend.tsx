import { computeLineSummary, valueAt, type ChartLine } from './chartPanels.ts'
import { lineColours } from './plotOptions.ts'
import { figureText } from './valueAxis.ts'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly lines: readonly ChartLine[]
  readonly units: string
  readonly nameOf: (mnemonic: string) => string
  /** The lines that are hidden, by their names in `lines`. */
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (line: string) => void
  /** The time under the pointer, in epoch milliseconds. */
  readonly pointed: number | undefined
}

/**
 * The legend of a panel's lines, with the lowest, highest and last value of each. A line of the period that was shown
 * before has none of these figures, which would be taken for those of the period above the chart.
 */
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
          const summary = line.isOfBefore ? undefined : computeLineSummary(line)
          const name = nameOf(line.mnemonicName)
          const isHidden = hidden.has(line.mnemonicName)
          return (
            <tr key={line.mnemonicName}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={!isHidden}
                  title={isHidden ? `Show ${name}` : `Hide ${name}`}
                  onClick={() => onToggle(line.mnemonicName)}
                >
                  <span
                    className={`chart-swatch chart-swatch-${(index % lineColours) + 1} ${index >= lineColours ? 'chart-swatch-dashed' : ''}`}
                  />
                  {name}
                </button>
              </th>
              <td data-name="Lowest">{figureText(summary?.lowest)}</td>
              <td data-name="Highest">{figureText(summary?.highest)}</td>
              <td data-name="Last">{figureText(summary?.last)}</td>
              <td className="chart-pointed screen-only">
                {figureText(pointed === undefined ? undefined : valueAt(line, pointed))}
              </td>
              <td data-name="Values">{summary ? countText(summary.count) : '-'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
