import { looseName } from '#shared/text/looseName.ts'
import { iso } from '#shared/time/iso.ts'
import type { SampleReport } from '#shared/contract/messages/telemetry.ts'

/** The keys of a report on a sample in the index of samples. */
export interface SampleKey {
  readonly sampleGroup: string
  readonly sampleEntry: string
}

/**
 * The most characters of a sample's or batch's name in a key. A key of the store has at most 1,024 bytes, and one
 * composed character may become many letters.
 */
const nameLimit = 64

/** The form that a name has in the index, and the group of the name. Undefined if the name has no letter or digit. */
export const indexedName = (name: string): { readonly group: string; readonly name: string } | undefined => {
  const letters = Array.from(looseName(name)).slice(0, nameLimit)
  return letters.length > 0 ? { group: letters.slice(0, 2).join(''), name: letters.join('') } : undefined
}

/**
 * Makes the keys of a report on a sample. A sample's start is indexed by its batch, every other report by the sample's
 * name. Decision 160 says why.
 */
export const makeSampleKey = (
  deviceName: string,
  { sampleId, batchId, sampleStatus, timestamp }: SampleReport,
): SampleKey | undefined => {
  const isStart = sampleStatus.toUpperCase() === 'RUNNING'
  const indexed = (isStart ? indexedName(batchId) : undefined) ?? indexedName(sampleId)
  return indexed && { sampleGroup: indexed.group, sampleEntry: `${indexed.name}#${iso(timestamp)}#${deviceName}` }
}
