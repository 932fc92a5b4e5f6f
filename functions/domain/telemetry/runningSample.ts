import type { SampleReport } from '#shared/contract/messages/telemetry.ts'

/** A sample that an instrument is working on. */
export interface RunningSample {
  readonly sampleId: string
  readonly batchId: string
}

/** A sample, and the time of its newest status by the instrument's clock. */
export type SampleTime = readonly [sampleId: string, batchId: string, at: number]

interface Samples {
  readonly runningSamples: readonly RunningSample[]
  readonly sampleTimes: readonly SampleTime[]
}

/** The maximum number of running samples that are remembered. No instrument works on that many at a time. */
const runningLimit = 10
/**
 * The maximum number of samples that are remembered in total. A rack holds fewer, and all samples of a rack may be
 * queued at once.
 */
const timesLimit = 100

/**
 * Returns the running samples after a report about one. An instrument works on a sample from the status Running until
 * any other status. Reports may arrive out of order, so a report that is older than the sample's newest one changes
 * nothing.
 * @param remembered samples whose newest report is before this time are dropped
 */
export const samplesAfter = (
  { runningSamples, sampleTimes }: Samples,
  { sampleId, batchId, sampleStatus, timestamp }: SampleReport,
  remembered: number,
): Samples => {
  const known = sampleTimes.find(([sample, batch]) => sample === sampleId && batch === batchId)
  if (known && known[2] > timestamp) return { runningSamples, sampleTimes }
  const otherTimes = sampleTimes.filter(time => time !== known && time[2] >= remembered)
  const others = runningSamples.filter(sample => sample.sampleId !== sampleId || sample.batchId !== batchId)
  const isRunning = sampleStatus.toUpperCase() === 'RUNNING'
  return {
    runningSamples: isRunning ? [...others, { sampleId, batchId }].slice(-runningLimit) : others,
    sampleTimes: [...otherTimes, [sampleId, batchId, timestamp] as const].slice(-timesLimit),
  }
}
