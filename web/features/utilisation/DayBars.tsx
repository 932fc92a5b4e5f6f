import { modes, modeTexts } from '#shared/devices/utilisation.ts'
import { durationText } from '#shared/time/durationText.ts'
import { countedModes, shareText, usedShare, type ModeSeconds } from './utilisationRows.ts'
import './utilisation.css'

interface Props {
  readonly days: readonly { readonly day: string; readonly seconds: ModeSeconds }[]
}

/**
 * A bar chart of how the counted time of the shown instruments was divided among the modes on each day. Time that the
 * utilisation leaves out is not in the bars, so that the part of running is the utilisation.
 */
export const DayBars = ({ days }: Props) => (
  <div className="day-bars">
    <div className="day-bars-line" aria-hidden="true">
      <span className="day-bars-day">Day</span>
      <span className="day-bars-bar" />
      <span className="day-bars-share">Utilisation</span>
    </div>
    <ul aria-label="Time of the shown instruments by day">
      {days.map(({ day, seconds }) => (
        <li key={day} className="day-bars-line">
          <span className="day-bars-day">{day}</span>
          <span className="day-bars-bar" aria-hidden="true" title={textOf(seconds)}>
            {countedModes
              .toReversed()
              .map(
                mode =>
                  seconds[mode] > 0 && (
                    <span key={mode} className={`mode-${mode}`} style={{ flexGrow: seconds[mode] }} />
                  ),
              )}
          </span>
          <span className="day-bars-share">
            <span className="day-bars-text">Utilisation </span>
            {shareText(usedShare(seconds))}
            <span className="day-bars-text">{textOf(seconds)}</span>
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const textOf = (seconds: ModeSeconds): string =>
  modes
    .toReversed()
    .flatMap(mode => (seconds[mode] > 0 ? `${modeTexts[mode]} ${durationText(seconds[mode] * 1000)}` : []))
    .join(', ')
