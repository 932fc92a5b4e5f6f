import { currentSession, endSession, onSessionChange, timeLeft } from './session.ts'

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
    const left = timeLeft(session, Date.now())
    // A §4: present time plus duration is earlier than now.
    if (left < 0) return endSession('expired')
    timer = setTimeout(check, Math.min(left + 1, longestTimer))
  }
  onSessionChange(check)
  window.addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  check()
}
