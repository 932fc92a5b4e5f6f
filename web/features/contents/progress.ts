import type { JobProgress } from '#shared/contract/job.ts'
import { jobState, type JobSoFar } from '#shared/jobs/jobState.ts'
import { countText } from '#web/lib/countText.ts'

/** The words for the numbers of a job's executions, in the order in which texts list them and bars draw them. */
const words = {
  succeeded: 'succeeded',
  inProgress: 'in progress',
  queued: 'queued',
  failed: 'failed',
  timedOut: 'timed out',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const satisfies Record<keyof JobProgress, string>

const names = Object.keys(words) as (keyof JobProgress)[]

export const totalOf = (progress: JobProgress): number => names.reduce((sum, name) => sum + progress[name], 0)

/** A job's counts in words, such as `3 of 10 succeeded` and `1 failed`. Counts of 0 are left out. */
export const progressParts = (progress: JobProgress): readonly string[] => {
  const total = totalOf(progress)
  if (total === 0) return ['No instruments yet']
  const others = names
    .filter(name => name !== 'succeeded' && progress[name] > 0)
    .map(name => `${countText(progress[name])} ${words[name]}`)
  return [`${countText(progress.succeeded)} of ${countText(total)} succeeded`, ...others]
}

/** A job's counts in a text, such as `3 of 10 succeeded, 1 failed`. */
export const progressText = (progress: JobProgress): string => progressParts(progress).join(', ')

export interface ProgressSegment {
  readonly look: 'done' | 'active' | 'waiting' | 'failed'
  /** The start and the width of the segment, in percent of the bar. */
  readonly start: number
  readonly width: number
}

const looks: Readonly<Record<keyof JobProgress, ProgressSegment['look']>> = {
  succeeded: 'done',
  inProgress: 'active',
  queued: 'waiting',
  failed: 'failed',
  timedOut: 'failed',
  rejected: 'failed',
  cancelled: 'waiting',
}

/** The least width of a segment in percent, so that the bar shows even one failure among thousands of instruments. */
const least = 2

/** The segments of a progress bar, from its start. If all counts are 0, there are none. */
export const buildProgressSegments = (progress: JobProgress): readonly ProgressSegment[] => {
  const total = totalOf(progress)
  const shares = names
    .filter(name => progress[name] > 0)
    .map(name => ({ look: looks[name], share: Math.max(least, (100 * progress[name]) / total) }))
  const whole = shares.reduce((sum, { share }) => sum + share, 0)
  let start = 0
  return shares.map(({ look, share }) => {
    const segment = { look, start, width: (100 * share) / whole }
    start += segment.width
    return segment
  })
}

/**
 * The icon and the colour of a job's state. A job for models never looks finished, because it continues for
 * instruments added later.
 */
export const statusLook = (job: JobSoFar) => {
  const { failed, timedOut, rejected } = job.progress
  switch (jobState(job)) {
    case 'cancelled':
      return 'stopped'
    case 'incomplete':
      return 'warning'
    case 'finished':
      return 'success'
    case 'open for new instruments':
      return 'info'
    case 'rolling out':
      return failed + timedOut + rejected > 0 ? 'warning' : 'in-progress'
  }
}
