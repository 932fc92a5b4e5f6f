import { useEffect, useRef } from 'react'
import type { Subject } from '#shared/contract/live.ts'
import { useStore } from '../store.ts'
import { liveState, safetyMilliseconds, watch } from './live.ts'

/**
 * Calls `refresh` whenever the subject changes. Returns how often to ask all the same.
 * @param everyMilliseconds how often to ask where changes are not told; undefined for never
 */
export const useLive = (
  subject: Subject | undefined,
  refresh: () => void,
  everyMilliseconds: number | undefined,
): number | undefined => {
  const state = useStore(liveState)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => (subject === undefined ? undefined : watch(subject, () => latest.current())), [subject])
  if (subject === undefined || everyMilliseconds === undefined || state !== 'live') return everyMilliseconds
  return Math.max(everyMilliseconds, safetyMilliseconds)
}
