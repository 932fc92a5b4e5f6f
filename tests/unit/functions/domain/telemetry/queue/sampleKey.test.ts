import { describe, expect, it } from 'vitest'
import { indexedName, makeSampleKey } from '#functions/domain/telemetry/queue/sampleKey.ts'

const report = (sampleStatus: string, sampleId = 'LC-0002', batchId = 'B 17') => ({
  kind: 'samples' as const,
  timestamp: 0,
  sampleId,
  batchId,
  sampleStatus,
})
const time = '1970-01-01T00:00:00.000Z'

describe('the index key of a sample', () => {
  it.each(['lc0002', 'LC-0002', 'lc 0002', ' Lc_00.02 ', 'ＬＣ０００２'])(
    'for the spelling %s equals that of LC-0002',
    text => {
      expect(indexedName(text)).toEqual({ group: 'LC', name: 'LC0002' })
    },
  )

  it.each(['', '--', '  '])('does not exist for %j, which has no letter or digit', text => {
    expect(indexedName(text)).toBeUndefined()
  })

  it('is much shorter than the longest key that DynamoDB accepts, whatever the characters', () => {
    const { group, name } = indexedName('\ufdfa'.repeat(256)) ?? { group: '', name: '' }
    expect(Buffer.byteLength(group) + Buffer.byteLength(name)).toBeLessThan(300)
    expect(indexedName('𠮷'.repeat(200))?.name.isWellFormed()).toBe(true)
  })

  it('is made from the batch if a report says that the sample started, and from the sample in all other reports', () => {
    expect(makeSampleKey('SN-1', report('Queued'))).toEqual({ sampleGroup: 'LC', sampleEntry: `LC0002#${time}#SN-1` })
    expect(makeSampleKey('SN-1', report('running'))).toEqual({ sampleGroup: 'B1', sampleEntry: `B17#${time}#SN-1` })
    expect(makeSampleKey('SN-1', report('Done'))?.sampleEntry).toBe(`LC0002#${time}#SN-1`)
  })

  it('is made from the sample, even in the report of its start, if there is no batch', () => {
    expect(makeSampleKey('SN-1', report('Running', 'S7', ''))?.sampleEntry).toBe(`S7#${time}#SN-1`)
    expect(makeSampleKey('SN-1', report('Queued', '--', 'B1'))).toBeUndefined()
  })
})
