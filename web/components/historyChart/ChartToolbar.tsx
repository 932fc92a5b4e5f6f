import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TimePeriod } from '#shared/time/dates.ts'
import { isSamePeriod, moved, scaled } from './zoom.ts'

const wholeShown = 'The chart shows the whole period.'

interface Props {
  readonly whole: TimePeriod
  readonly shown: TimePeriod
  readonly onShow: (period: TimePeriod) => void
}

/**
 * The buttons that zoom and move the chart, so that both can also be done by keyboard. A button that cannot move or
 * zoom any further says why: with a reason, a disabled button keeps the focus.
 */
export const ChartToolbar = ({ whole, shown, onShow }: Props) => {
  const isWhole = isSamePeriod(whole, shown)
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        variant="icon"
        iconName="angle-left"
        ariaLabel="Earlier"
        disabled={shown.from <= whole.from}
        disabledReason="The chart shows the start of the period."
        onClick={() => onShow(moved(shown, -0.5, whole))}
      />
      <Button
        variant="icon"
        iconName="angle-right"
        ariaLabel="Later"
        disabled={shown.to >= whole.to}
        disabledReason="The chart shows the end of the period."
        onClick={() => onShow(moved(shown, 0.5, whole))}
      />
      <Button variant="icon" iconName="zoom-in" ariaLabel="Zoom in" onClick={() => onShow(scaled(shown, 0.5, whole))} />
      <Button
        variant="icon"
        iconName="zoom-out"
        ariaLabel="Zoom out"
        disabled={isWhole}
        disabledReason={wholeShown}
        onClick={() => onShow(scaled(shown, 2, whole))}
      />
      <Button disabled={isWhole} disabledReason={wholeShown} onClick={() => onShow(whole)}>
        Reset zoom
      </Button>
    </SpaceBetween>
  )
}
