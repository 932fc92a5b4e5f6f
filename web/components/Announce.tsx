import LiveRegion from '@cloudscape-design/components/live-region'
import { useEffect, useRef, useState } from 'react'

/** The least time between two announcements, so that a busy instrument does not keep the screen reader talking. */
const quietMilliseconds = 10_000

/**
 * Announces a text to screen readers when it changes, but at most once in ten seconds. If it changes more often, only
 * its newest version is announced. The initial text is not announced.
 */
export const Announce = ({ text }: { readonly text: string | undefined }) => {
  const [announced, setAnnounced] = useState('')
  const first = useRef<string>(undefined)
  const announcedAt = useRef(0)
  useEffect(() => {
    first.current ??= text
    if (text === undefined || (text === first.current && announced === '')) return
    // If the computer's clock has been set back, the last announcement seems to be still to come.
    const left = Math.min(announcedAt.current + quietMilliseconds - Date.now(), quietMilliseconds)
    const wait = Math.max(0, left)
    const timer = setTimeout(() => {
      announcedAt.current = Date.now()
      setAnnounced(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, announced])
  return <LiveRegion hidden>{announced}</LiveRegion>
}
