import { currentSession, endSession, isExpired, onSessionChange } from './session.ts'

/** Browsers fire longer timers at once. */
const longestTimer = 2 ** 31 - 1

/**
 * Ends the session when its time is up: by a timer, and whenever the page is looked at again, because timers stand still
 * while a computer sleeps.
 */
export const watchSession = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = (): void => {
    clearTimeout(timer)
    const session = currentSession()
    if (!session) return
    if (isExpired(session, Date.now())) return endSession('expired')
    const left = session.presentTime + session.expriesIn - Date.now()
    timer = setTimeout(check, Math.min(left + 1, longestTimer))
  }
  onSessionChange(check)
  window.addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  check()
}
