import type { SampleRun } from '#shared/contract/calls/samples.ts'

/**
 * The newest run of a sample, or the newest that began by a time. If all began after that time, it is the first one: an
 * alarm may have been open before.
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
