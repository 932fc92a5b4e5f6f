import type { CDPSession, Page } from 'playwright-core'

/** The work of a page, and the memory that it holds. */
export interface PageLoad {
  /** Processor time of the main thread in a second, in milliseconds. */
  readonly busyMsPerSecond: number
  /** Bytes on the heap after everything was collected that nothing refers to. */
  readonly heapBytes: number
}

/** Measures a page from one call of the returned function to the next. */
export const measureLoad = async (page: Page): Promise<() => Promise<PageLoad>> => {
  const session = await page.context().newCDPSession(page)
  // Processor time: the time that passes says more of the machine than of the page.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let busyBefore = await metric(session, 'TaskDuration')
  let since = performance.now()
  return async () => {
    const busy = await metric(session, 'TaskDuration')
    const busyMsPerSecond = ((busy - busyBefore) * 1_000) / ((performance.now() - since) / 1_000)
    await session.send('HeapProfiler.collectGarbage')
    const heapBytes = await metric(session, 'JSHeapUsedSize')
    // Collecting is the measurement's own work.
    busyBefore = await metric(session, 'TaskDuration')
    since = performance.now()
    return { busyMsPerSecond, heapBytes }
  }
}

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(one => one.name === name)?.value ?? NaN
}
