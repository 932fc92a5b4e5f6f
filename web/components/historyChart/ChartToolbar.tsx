import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TimeWindow } from '#shared/time/dates.ts'
import { isSameWindow, moved, scaled } from './zoom.ts'

const wholeShown = 'The chart shows the whole window.'

interface Props {
  readonly whole: TimeWindow
  readonly shown: TimeWindow
  readonly onShow: (window: TimeWindow) => void
}

/**
 * The buttons that zoom and move the chart, so that both can also be done by keyboard. A button that cannot move or
 * zoom any further says why: with a reason, a disabled button keeps the focus.
 */
export const ChartToolbar = ({ whole, shown, onShow }: Props) => {
  const isWhole = isSameWindow(whole, shown)
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        variant="icon"
        iconName="angle-left"
        ariaLabel="Earlier"
        disabled={shown.from <= whole.from}
        disabledReason="The chart shows the start of the window."
        onClick={() => onShow(moved(shown, -0.5, whole))}
      />
      <Button
        variant="icon"
        iconName="angle-right"
        ariaLabel="Later"
        disabled={shown.to >= whole.to}
        disabledReason="The chart shows the end of the window."
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
