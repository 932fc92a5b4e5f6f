import type { Morning } from '#shared/contract/morning.ts'

/**
 * How many rows the morning view would have if the call's answer listed all instruments and jobs that need attention.
 */
export const needsCount = ({ instrumentCount, jobCount, waitingCount }: Morning): number =>
  instrumentCount + jobCount + Math.min(waitingCount, 1)
