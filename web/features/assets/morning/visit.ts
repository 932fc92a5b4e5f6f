import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#web/lib/preferences.ts'
import { useSession } from '#web/lib/session/session.ts'

/** A user's visits to the landing page in this browser, as epoch milliseconds. */
export interface Visit {
  /** When the previous visit ended; undefined if there was none. */
  readonly since?: number | undefined
  /** When the user last looked at the landing page. */
  readonly seenAt: number
}

/**
 * If a user has not looked at the landing page for longer than this, a new visit starts. Reloading the page does not
 * start one.
 */
const visitEndsAfterMs = 30 * 60_000

const seenEveryMs = 60_000

/** Computes the current visit to the landing page from what the browser has stored about the last one. */
export const visitAt = ({ since, seenAt }: Partial<Visit>, now: number): Visit => {
  if (typeof seenAt !== 'number' || seenAt > now) return { seenAt: now }
  const began = now - seenAt >= visitEndsAfterMs ? seenAt : since
  return { ...(typeof began === 'number' && { since: began }), seenAt: now }
}

/** When the user's previous visit ended; undefined on the first visit. */
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
