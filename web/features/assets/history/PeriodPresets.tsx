import SpaceBetween from '@cloudscape-design/components/space-between'
import ToggleButton from '@cloudscape-design/components/toggle-button'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useNow } from '#web/components/useNow.ts'
import { isInForce, presets } from './presets.ts'

interface Props {
  /** The period that is shown, if any. The preset that it stands for looks selected. */
  readonly shown?: TimePeriod | undefined
  readonly onChoose: (period: TimePeriod) => void
}

/** Buttons for common periods that end now, such as the last day, in one row. */
export const PeriodPresets = ({ shown, onChoose }: Props) => {
  const now = useNow()
  return (
    // Further apart, the last button would have a line for itself beside the chart.
    <SpaceBetween direction="horizontal" size="xxs" alignItems="center">
      <span aria-hidden="true">Last</span>
      {presets.map(({ text, milliseconds }) => (
        <ToggleButton
          key={text}
          pressed={shown !== undefined && isInForce(shown, milliseconds, now)}
          ariaLabel={`Last ${text}`}
          onChange={() => {
            const to = Date.now()
            onChoose({ from: to - milliseconds, to })
          }}
        >
          {text}
        </ToggleButton>
      ))}
    </SpaceBetween>
  )
}
