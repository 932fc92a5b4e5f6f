import { notify } from '../notices.ts'
import { currentSession, endSession, onSessionChange, timeLeft } from './session.ts'

/** Browsers fire longer timers at once. */
const longestTimer = 2 ** 31 - 1

/** A session's end clears all that was entered (A §4): there is time to save it. */
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
    // A §4: present time plus duration is earlier than now.
    if (left < 0) return endSession('expired')
    // A short session has little that could be lost, and would be warned of as it begins.
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
