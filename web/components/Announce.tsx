import LiveRegion from '@cloudscape-design/components/live-region'
import { useEffect, useRef, useState } from 'react'

/** Between two announcements, so that a busy instrument does not talk without end. */
const quietMilliseconds = 10_000

/** Tells screen readers that a text has changed: at most once in ten seconds, then the latest one, and nothing at first. */
export const Announce = ({ text }: { readonly text: string | undefined }) => {
  const [told, setTold] = useState('')
  const first = useRef<string>(undefined)
  const toldAt = useRef(0)
  useEffect(() => {
    first.current ??= text
    if (text === undefined || (text === first.current && told === '')) return
    const wait = Math.max(0, toldAt.current + quietMilliseconds - Date.now())
    const timer = setTimeout(() => {
      toldAt.current = Date.now()
      setTold(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, told])
  return <LiveRegion hidden>{told}</LiveRegion>
}
