import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#web/lib/preferences.ts'
import { useSession } from '#web/lib/session/session.ts'

/** Somebody's visits to the landing page in this browser, in epoch milliseconds. */
export interface Visit {
  /** When the visit before this one ended; undefined if there was none. */
  readonly since?: number | undefined
  /** When the viewer last looked at the landing page. */
  readonly seenAt: number
}

/** Somebody who comes back later than this is on a new visit. Reloading the page does not begin a new one. */
const visitEndsAfterMs = 30 * 60_000

const seenEveryMs = 60_000

/** The visit at a time, computed from what was stored of the previous visit. */
export const visitAt = ({ since, seenAt }: Partial<Visit>, now: number): Visit => {
  if (typeof seenAt !== 'number' || seenAt > now) return { seenAt: now }
  const began = now - seenAt >= visitEndsAfterMs ? seenAt : since
  return { ...(typeof began === 'number' && { since: began }), seenAt: now }
}

/** When the viewer's visit before this one ended; undefined on the first one. */
export const useLastVisit = (): number | undefined => {
  const key = `benchwatch.visit.${useSession()?.userName ?? ''}`
  const [{ since }] = useState(() => visitAt(readStored<Visit>(key), Date.now()))
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') writeStored(key, { since, seenAt: Date.now() })
    }
    look()
    const timer = setInterval(look, seenEveryMs)
    return () => clearInterval(timer)
  }, [key, since])
  return since
}
