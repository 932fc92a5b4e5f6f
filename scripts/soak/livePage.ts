import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { runTests } from './runTests.ts'

export interface LivePageTrial {
  readonly instruments: number
  readonly seconds: number
  /** The processor time that the page's main thread uses per second, in milliseconds. */
  readonly busyMsPerSecond: number
  readonly heapBytes: number
  /** The output of the browser test if it failed, for example because the page's heap grew. Otherwise undefined. */
  readonly failure: string | undefined
}

const Load = z.object({ busyMsPerSecond: z.number(), heapBytes: z.number() })

const instruments = 200

export const livePageBusyMs = 50

/** Watches a list in a browser while every instrument in it changes once a second. */
export const tryLivePage = async (seconds: number, folder: string): Promise<LivePageTrial> => {
  const report = path.join(folder, 'live-page.json')
  const failure = await runTests(['e2e'], ['tests/e2e/live.test.ts', '--testNamePattern', 'instruments light'], {
    LIVE_INSTRUMENTS: String(instruments),
    LIVE_SECONDS: String(seconds),
    LIVE_REPORT: report,
  })
  const load =
    failure === undefined
      ? Load.parse(JSON.parse(await readFile(report, 'utf8')))
      : { busyMsPerSecond: NaN, heapBytes: NaN }
  return { instruments, seconds, ...load, failure }
}

export const livePageRows = ({
  instruments: count,
  seconds,
  busyMsPerSecond,
  heapBytes,
}: LivePageTrial): [string, string][] => [
  ['a list of changing instruments', `${count} for ${seconds} s`],
  ['  main thread busy in a second', `${busyMsPerSecond.toFixed(0)} ms`],
  ['  heap at the end', `${(heapBytes / 1e6).toFixed(1)} MB`],
]
