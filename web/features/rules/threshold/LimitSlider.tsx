import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { limitText, percentFromTop, type LimitScale } from './limitScale.ts'

interface Props {
  readonly label: string
  readonly scale: LimitScale
  readonly limit: number
  /** The limit in words, such as `> 400 bar`. */
  readonly text: string
  /** Called with the new limit, in the notation of rules. */
  readonly onMove: (limit: string) => void
}

/** By how many of the slider's steps each key moves the limit. */
const stepsOf: Readonly<Partial<Record<string, number>>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
}

/** The limit as a line across a chart. It can be moved with the mouse, a finger or keys. */
export const LimitSlider = ({ label, scale, limit, text, onMove }: Props) => {
  const [isHeld, setHeld] = useState(false)
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const { top, height } = event.currentTarget.parentElement?.getBoundingClientRect() ?? new DOMRect()
    if (height > 0) onMove(limitText(scale, scale.high - ((event.clientY - top) / height) * (scale.high - scale.low)))
  }
  const press = (event: KeyboardEvent): void => {
    const steps = stepsOf[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onMove(limitText(scale, limit + steps * scale.step))
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be a line in a chart
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={scale.low}
      aria-valuemax={scale.high}
      aria-valuenow={limit}
      aria-valuetext={text}
      className="limit-slider"
      style={{ insetBlockStart: `${percentFromTop(scale, limit)}%` }}
      onKeyDown={press}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
      }}
      onPointerMove={event => isHeld && follow(event)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <span className="limit-slider-text">{text}</span>
    </div>
  )
}
