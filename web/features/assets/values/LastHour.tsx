import { useContext } from 'react'
import { sparklineSize } from './sparkline.ts'
import { Sparklines } from './useSparklines.ts'
import { WrongValues } from './wrongValues.ts'
import './LastHour.css'

/**
 * The sparkline of an item's last hour, in red if an alarm about the item is open. Until it has been read, an empty
 * space of the same size takes its place.
 */
export const LastHour = ({ mnemonic }: { readonly mnemonic: string }) => {
  const isWrong = useContext(WrongValues).has(mnemonic)
  const line = useContext(Sparklines).get(mnemonic)
  if (!line) return <div className="sparkline" />
  return (
    <figure
      aria-label={`Last hour: ${line.lowest} to ${line.highest}`}
      className={isWrong ? 'sparkline sparkline-wrong' : 'sparkline'}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${sparklineSize.width} ${sparklineSize.height}`}>
        <path d={line.path} />
      </svg>
    </figure>
  )
}
