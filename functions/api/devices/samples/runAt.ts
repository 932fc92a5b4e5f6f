import type { SampleRun } from '#shared/contract/calls/samples.ts'

/**
 * Returns the newest run of a sample or, if `at` is given, the newest run that had begun by then. If all runs began
 * later, returns the earliest one, because an alarm may have opened before the run began.
 * @param runs newest first
 */
export const runAt = (
  runs: readonly SampleRun[],
  { sampleId, batchId }: { readonly sampleId: string; readonly batchId?: string | undefined },
  at?: string,
): SampleRun | undefined => {
  const own = runs.filter(run => run.sampleId === sampleId && (batchId === undefined || run.batchId === batchId))
  return own.find(({ reportedFrom }) => at === undefined || reportedFrom <= at) ?? own.at(-1)
}
