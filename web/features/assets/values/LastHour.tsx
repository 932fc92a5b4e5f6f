import { useContext } from 'react'
import { sparklineSize } from './sparkline.ts'
import { Sparklines } from './useSparklines.ts'
import { WrongValues } from './wrongValues.ts'
import './LastHour.css'

/**
 * The sparkline of an item's last hour, in red while an alarm is open for the item. An empty place of the same size
 * stands here until it has been read.
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
