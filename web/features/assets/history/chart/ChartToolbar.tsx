import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TimeWindow } from '#shared/dates.ts'
import { isSame, moved, scaled } from './zoom.ts'

interface Props {
  readonly whole: TimeWindow
  readonly shown: TimeWindow
  readonly onShow: (window: TimeWindow) => void
}

/** The buttons that zoom and move the chart, so that keyboards can do it, too. */
export const ChartToolbar = ({ whole, shown, onShow }: Props) => {
  const isWhole = isSame(whole, shown)
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        variant="icon"
        iconName="angle-left"
        ariaLabel="Earlier"
        disabled={shown.from <= whole.from}
        onClick={() => onShow(moved(shown, -0.5, whole))}
      />
      <Button
        variant="icon"
        iconName="angle-right"
        ariaLabel="Later"
        disabled={shown.to >= whole.to}
        onClick={() => onShow(moved(shown, 0.5, whole))}
      />
      <Button variant="icon" iconName="zoom-in" ariaLabel="Zoom in" onClick={() => onShow(scaled(shown, 0.5, whole))} />
      <Button
        variant="icon"
        iconName="zoom-out"
        ariaLabel="Zoom out"
        disabled={isWhole}
        onClick={() => onShow(scaled(shown, 2, whole))}
      />
      <Button disabled={isWhole} onClick={() => onShow(whole)}>
        Reset zoom
      </Button>
    </SpaceBetween>
  )
}
