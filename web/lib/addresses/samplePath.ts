import type { Sample } from '#shared/contract/alarm.ts'

/** The parameters of a sample's address. */
export const sampleParameters = { batch: 'batch', at: 'at' } as const

/**
 * The address of a sample that ran on an instrument.
 * @param at ISO 8601; the newest run that began by then is shown, or the newest of all
 */
export const samplePath = (deviceName: string, { sampleId, batchId }: Sample, at?: string): string => {
  const { batch, at: time } = sampleParameters
  const query = new URLSearchParams([[batch, batchId], ...(at === undefined ? [] : [[time, at]])])
  return `/samples/${encodeURIComponent(deviceName)}/${encodeURIComponent(sampleId)}?${query}`
}
