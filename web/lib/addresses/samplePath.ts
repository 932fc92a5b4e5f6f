import type { Sample } from '#shared/contract/alarm.ts'

/** The address of the list of a batch's samples. */
export const batchPath = (batchId: string): string => `/samples?${new URLSearchParams({ searchSample: batchId })}`

/** The names of the parameters in a sample's address. */
export const sampleParameters = { batch: 'batch', at: 'at' } as const

/**
 * The address of a sample that ran on an instrument.
 * @param at A time in ISO 8601. The page shows the newest run that had started by then; by default, the newest run.
 */
export const samplePath = (deviceName: string, { sampleId, batchId }: Sample, at?: string): string => {
  const { batch, at: time } = sampleParameters
  const query = new URLSearchParams([[batch, batchId], ...(at === undefined ? [] : [[time, at]])])
  return `/samples/${encodeURIComponent(deviceName)}/${encodeURIComponent(sampleId)}?${query}`
}
