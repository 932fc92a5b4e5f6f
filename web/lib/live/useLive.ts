import { startTransition, useEffect, useRef, useState } from 'react'
import type { Subject } from '#shared/contract/calls/live.ts'
import { liveState, safetyMilliseconds, watch } from './live.ts'

const isLive = (): boolean => liveState.get() === 'live'

/** Whether the service announces changes. The page looks the same either way, so that React may take its time. */
const useIsLive = (): boolean => {
  const [known, setKnown] = useState(isLive)
  useEffect(() => {
    const learn = (): void => startTransition(() => setKnown(isLive()))
    learn()
    return liveState.subscribe(learn)
  }, [])
  return known
}

/**
 * Calls `refresh` whenever the subject changes. Returns how often to poll all the same.
 * @param everyMilliseconds how often to poll if changes are not announced; undefined for never
 * @param hintsEveryMs the least time between two refreshes that changes cause
 */
export const useLive = (
  subject: Subject | undefined,
  refresh: () => void,
  everyMilliseconds: number | undefined,
  hintsEveryMs?: number,
): number | undefined => {
  const isLive = useIsLive()
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(
    () => (subject === undefined ? undefined : watch(subject, () => latest.current(), hintsEveryMs)),
    [subject, hintsEveryMs],
  )
  if (subject === undefined || everyMilliseconds === undefined || !isLive) return everyMilliseconds
  return Math.max(everyMilliseconds, safetyMilliseconds)
}
