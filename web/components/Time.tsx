import { momentIn } from '#shared/time/zonedTime.ts'
import { useSingleTabStopNavigation } from '@cloudscape-design/component-toolkit/internal'
import Tooltip from '@cloudscape-design/components/tooltip'
import { useRef, useState, type RefObject } from 'react'
import { useTimeZone } from '#web/lib/preferences.ts'
import { formatAgo } from '#web/lib/time.ts'
import { fullTime } from './fullTime.ts'
import { useNow } from './useNow.ts'
import './Time.css'

interface Props {
  /** The time in ISO 8601; undefined for something that has not happened yet. */
  readonly at: string | undefined
}

/**
 * Shows a recent time by its age, and the full time with its zone on hover, focus and touch. Shows any other time in
 * full.
 */
export const Time = ({ at }: Props) => {
  const zone = useTimeZone()
  const now = useNow()
  const target = useRef<HTMLButtonElement>(null)
  // If this button is in a table, the keyboard reaches it with the arrow keys, because a table is a single tab stop.
  const { tabIndex } = useSingleTabStopNavigation(target as RefObject<HTMLButtonElement>) // typed for an earlier React
  const [isLookedAt, setLookedAt] = useState(false)
  if (!at) return '-'
  const full = fullTime(zone, at)
  const ago = formatAgo(Date.parse(at), now)
  const shown = ago ?? momentIn(zone, at)
  return (
    <>
      <button
        ref={target}
        type="button"
        tabIndex={tabIndex}
        className={ago === undefined ? 'time time-full' : 'time'}
        aria-label={`${shown}, ${full}`}
        data-full={full}
        onMouseEnter={() => setLookedAt(true)}
        onMouseLeave={() => setLookedAt(false)}
        onFocus={() => setLookedAt(true)}
        onBlur={() => setLookedAt(false)}
      >
        <time dateTime={at} data-full={full}>
          {shown}
        </time>
      </button>
      {isLookedAt && <Tooltip content={full} getTrack={() => target.current} onEscape={() => setLookedAt(false)} />}
    </>
  )
}
