import { notify } from '../notices.ts'
import { currentSession, endSession, onSessionChange, timeLeft } from './session.ts'

/** The longest time of a timer in milliseconds: browsers fire a longer one at once. */
const longestTimer = 2 ** 31 - 1

/**
 * How long before a session's end its user is warned. The end clears all entries (specification A §4), so there must
 * be time to save.
 */
const warningMs = 5 * 60_000

const warn = (): void =>
  notify({
    type: 'warning',
    text: 'Your session ends in a few minutes. Save what you have entered, and sign in again.',
    stays: true,
  })

/**
 * Warns before the session's end, and ends it when its time is up: by a timer, and whenever the page is looked at
 * again, because timers stand still while a computer sleeps.
 */
export const watchSession = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let warned: ReturnType<typeof currentSession> = null
  const check = (): void => {
    clearTimeout(timer)
    const session = currentSession()
    if (!session) return
    const left = timeLeft(session, Date.now())
    // The session is over: its beginning plus its duration is earlier than now (specification A §4).
    if (left < 0) return endSession('expired')
    // The warning comes later in a short session, because it would otherwise come as the session begins.
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
