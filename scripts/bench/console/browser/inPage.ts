/* These functions run in a page. Each is sent to the page as its text, so it can use nothing of this module. */

/** A tab's session storage, which holds the console's session. */
export type StoredSession = Readonly<Record<string, string>>

export const storedSession = (): StoredSession => Object.fromEntries(Object.entries(sessionStorage))

/** Signs a tab in. The session is stored before the console looks for one. */
export const enterSession = (session: StoredSession): void => {
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
}

/** How long a visitor waits, in milliseconds from the beginning of the navigation. */
export interface PageLoad {
  /** The time at which the largest text or image was painted. */
  readonly largestPaint: number
  /** The sum of the time that tasks took beyond 50 ms. */
  readonly blocked: number
}

interface Recorded {
  readonly recordedLoad: PageLoad
}

/** Records how the page loads. It must run before any script of the page. */
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

/** An element that a page shows when an action is done. */
export interface Shown {
  readonly selector: string
  readonly text: string
}

/** The times of one action, in milliseconds. */
export interface ActionTimes {
  /** The time from the input to the painting of its result. */
  readonly painted: number
  /**
   * The duration of the longest task. 0 if all tasks were shorter than 50 ms, because the browser reports only longer
   * ones.
   */
  readonly longestTask: number
}

/** Waits for the next input, and then until its result has been painted. */
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
      // A message that is sent as a frame begins arrives after that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const painted = performance.now() - start
          // The browser reports the duration of tasks a little later.
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
