import { startTransition, useEffect, useRef, useState } from 'react'
import type { LiveSubject } from '#shared/contract/calls/live.ts'
import { liveState, safetyMilliseconds, watch } from './live.ts'

const isLive = (): boolean => liveState.get() === 'live'

/**
 * Whether live updates are available. The state is updated in a transition, because it does not change how the page
 * looks.
 */
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
 * Calls `refresh` whenever a hint says that the subject has changed. Returns the interval at which the page must
 * still poll.
 * @param everyMilliseconds the polling interval without live updates; undefined for no polling
 * @param hintsEveryMs the least time between two refreshes because of live updates
 */
export const useLive = (
  subject: LiveSubject | undefined,
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
