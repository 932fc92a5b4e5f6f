import type { SampleReport } from '#shared/contract/messages/telemetry.ts'

/** A sample that an instrument is working on. */
export interface RunningSample {
  readonly sampleId: string
  readonly batchId: string
}

/** When the newest status of a sample was, by the instrument's clock. */
export type SampleTime = readonly [sampleId: string, batchId: string, at: number]

interface Samples {
  readonly runningSamples: readonly RunningSample[]
  readonly sampleTimes: readonly SampleTime[]
}

/** More at a time than any instrument works on. */
const runningLimit = 10
/** More than a rack holds, since all samples of a rack may be queued at once. */
const timesLimit = 100

/**
 * Returns the samples after a report. A sample is being worked on from its status Running to any other. Reports may
 * arrive in another order than they were made: one that is older than the sample's newest report changes nothing.
 * @param remembered times of samples that are older than this are dropped
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
