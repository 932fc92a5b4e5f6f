import { modes, modeTexts } from '#shared/devices/utilisation.ts'
import { durationText } from '#shared/time/durationText.ts'
import { shareText, usedShare, type ModeSeconds } from './utilisationRows.ts'
import './utilisation.css'

interface Props {
  readonly days: readonly { readonly day: string; readonly seconds: ModeSeconds }[]
}

/** A bar chart of how the time of all instruments was divided among the modes on each day. */
export const DayBars = ({ days }: Props) => (
  <ul className="day-bars" aria-label="Time of all instruments by day">
    {days.map(({ day, seconds }) => (
      <li key={day}>
        <span className="day-bars-day">{day}</span>
        <span className="day-bars-bar" aria-hidden="true" title={textOf(seconds)}>
          {modes
            .toReversed()
            .map(
              mode =>
                seconds[mode] > 0 && <span key={mode} className={`mode-${mode}`} style={{ flexGrow: seconds[mode] }} />,
            )}
        </span>
        <span className="day-bars-share">
          {shareText(usedShare(seconds))}
          <span className="day-bars-text">{textOf(seconds)}</span>
        </span>
      </li>
    ))}
  </ul>
)

const textOf = (seconds: ModeSeconds): string =>
  modes
    .toReversed()
    .flatMap(mode => (seconds[mode] > 0 ? `${modeTexts[mode]} ${durationText(seconds[mode] * 1000)}` : []))
    .join(', ')
