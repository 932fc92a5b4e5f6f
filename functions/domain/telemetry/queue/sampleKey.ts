import { looseName } from '#shared/text/looseName.ts'
import { iso } from '#shared/time/iso.ts'
import type { SampleReport } from '#shared/contract/messages/telemetry.ts'

/** The partition and sort keys of a sample report in the index of samples. */
export interface SampleKey {
  readonly sampleGroup: string
  readonly sampleEntry: string
}

/**
 * The maximum length of a sample's or batch's name in a key, in characters. A key in the store can have at most 1,024
 * bytes, and one composed character may become many letters.
 */
const nameLimit = 64

/**
 * Returns the name of a sample or batch in the form used in the index of samples, and the group that it belongs to.
 * Undefined if the name contains no letter or digit.
 */
export const indexedName = (name: string): { readonly group: string; readonly name: string } | undefined => {
  const letters = Array.from(looseName(name)).slice(0, nameLimit)
  return letters.length > 0 ? { group: letters.slice(0, 2).join(''), name: letters.join('') } : undefined
}

/**
 * Builds the keys of a sample report. A report that a sample has started is indexed by the batch's name, and every
 * other report by the sample's name. Decision 160 says why.
 */
export const makeSampleKey = (
  deviceName: string,
  { sampleId, batchId, sampleStatus, timestamp }: SampleReport,
): SampleKey | undefined => {
  const isStart = sampleStatus.toUpperCase() === 'RUNNING'
  const indexed = (isStart ? indexedName(batchId) : undefined) ?? indexedName(sampleId)
  return indexed && { sampleGroup: indexed.group, sampleEntry: `${indexed.name}#${iso(timestamp)}#${deviceName}` }
}
