/*
 * These functions run in a page. Each is sent to the page as source text, so it cannot use anything from this module.
 */

/** The session storage of a tab, which holds the console's session. */
export type StoredSession = Readonly<Record<string, string>>

export const storedSession = (): StoredSession => Object.fromEntries(Object.entries(sessionStorage))

/** Signs a tab in. It must run before the console looks for a session. */
export const enterSession = (session: StoredSession): void => {
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
}

/** The times that a visitor waits for a page, in milliseconds since the navigation began. */
export interface PageLoad {
  /** The time until the largest contentful paint of the page. */
  readonly largestPaint: number
  /** The total blocking time: the sum of each task's time beyond 50 ms. */
  readonly blocked: number
}

interface Recorded {
  readonly recordedLoad: PageLoad
}

/** Records how the page loads. It must run before any of the page's scripts. */
export const recordLoad = (): void => {
  const load = { largestPaint: 0, blocked: 0 }
  Object.assign(globalThis, { recordedLoad: load } satisfies Recorded)
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) load.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) load.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

export const recordedLoad = (): PageLoad => (globalThis as unknown as Recorded).recordedLoad // set by recordLoad

/** The element whose text on the page shows that an action is done. */
export interface Shown {
  readonly selector: string
  readonly text: string
}

/** The times of one action, in milliseconds. */
export interface ActionTimes {
  /** The time from the action's input event until its result is painted. */
  readonly painted: number
  /**
   * The duration of the longest main-thread task; 0 if no task took 50 ms, because the browser reports only longer
   * ones.
   */
  readonly longestTask: number
}

/** Waits for the next input event, and then until its result has been painted. */
export const watchPaint = ({ selector, text }: Shown): { readonly done: Promise<ActionTimes> } => {
  const done = new Promise<ActionTimes>(resolve => {
    let begun: number | undefined
    let longestTask = 0
    const begin = ({ timeStamp }: Event): void => {
      begun ??= timeStamp
    }
    for (const type of ['pointerdown', 'keydown', 'input']) document.addEventListener(type, begin, { capture: true })
    new PerformanceObserver(list => {
      for (const { startTime, duration } of list.getEntries())
        if (begun !== undefined && startTime + duration > begun) longestTask = Math.max(longestTask, duration)
    }).observe({ type: 'longtask' })
    const changes = new MutationObserver(() => {
      const start = begun
      if (start === undefined || !document.querySelector(selector)?.textContent.includes(text)) return
      changes.disconnect()
      // A message posted at the beginning of a frame arrives after that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const painted = performance.now() - start
          // The browser reports the duration of long tasks with a short delay.
          setTimeout(() => resolve({ painted, longestTask }), 300)
        })
        port1.start()
        port2.postMessage(undefined)
      })
    })
    changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  return { done }
}
