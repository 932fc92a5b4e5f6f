import { notify } from '../notices.ts'
import { currentSession, endSession, onSessionChange, timeLeft } from './session.ts'

/** The longest timer in milliseconds. Browsers fire a longer timer at once. */
const longestTimer = 2 ** 31 - 1

/**
 * How long before the end of a session the user is warned. Unsaved input in forms is cleared at the end
 * (specification A §4), so there must be time to save it.
 */
const warningMs = 5 * 60_000

const warn = (): void =>
  notify({
    type: 'warning',
    text: 'Your session ends in a few minutes. Save what you have entered, and sign in again.',
    stays: true,
  })

/**
 * Warns the user before the session expires, and ends the session when it does. The time is checked by a timer, and
 * each time the page becomes visible, because timers pause while a computer sleeps.
 */
export const watchSession = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let warned: ReturnType<typeof currentSession> = null
  const check = (): void => {
    clearTimeout(timer)
    const session = currentSession()
    if (!session) return
    const left = timeLeft(session, Date.now())
    // The session has expired: its start plus its duration is earlier than now (specification A §4).
    if (left < 0) return endSession('expired')
    // In a short session, the warning comes later, because otherwise it would come right at the start.
    const calm = left - Math.min(warningMs, session.expriesIn / 4)
    if (calm <= 0 && warned !== session) {
      warned = session
      warn()
    }
    timer = setTimeout(check, Math.min(calm > 0 ? calm : left + 1, longestTimer))
  }
  onSessionChange(check)
  window.addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  check()
}
