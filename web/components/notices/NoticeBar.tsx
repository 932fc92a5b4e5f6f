import Flashbar from '@cloudscape-design/components/flashbar'
import { useEffect, useRef, useState } from 'react'
import { dismissNotice, notices, type Notice } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'
import { useNoticePlace } from './useNoticePlace.ts'
import './NoticeBar.css'

/** How long a notice is shown (specification A §8). */
const shownMilliseconds = 5_000

/**
 * Shows notices at the top centre, or near it if they would cover something clickable there. A notice disappears
 * after five seconds, unless it is meant to stay or the focus or the pointer is on the bar.
 */
export const NoticeBar = () => {
  const shown = useStore(notices)
  const [isAttended, setAttended] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const place = useNoticePlace(bar, isAttended)
  return (
    <div
      ref={bar}
      className="notice-bar"
      {...(place && { style: { insetBlockStart: `${place.top}px`, insetInlineStart: `${place.left}px` } })}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
      onMouseEnter={() => setAttended(true)}
      onMouseLeave={() => setAttended(false)}
    >
      <Flashbar
        items={shown.map(({ id, type, text }) => ({
          id: String(id),
          type,
          content: text,
          dismissible: true,
          dismissLabel: 'Dismiss',
          ariaRole: type === 'error' ? 'alert' : 'status',
          onDismiss: () => {
            setAttended(false)
            dismissNotice(id)
          },
        }))}
      />
      {!isAttended && shown.filter(({ stays }) => !stays).map(notice => <Leave key={notice.id} {...notice} />)}
    </div>
  )
}

const Leave = ({ id }: Notice) => {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(id), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [id])
  return null
}
