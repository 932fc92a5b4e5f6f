import { describe, expect, it } from 'vitest'
import { enrolmentRows } from '#shared/devices/enrolmentFile.ts'
import { readCsv } from '#shared/spreadsheets/readCsv.ts'
import { exampleList } from '#web/features/onboarding/enrol/exampleList.ts'

describe('the example of a list of instruments', () => {
  it('can be read as a list', () => {
    const rows = enrolmentRows(readCsv(new TextEncoder().encode(exampleList)))
    expect(rows.map(({ deviceName, problem }) => [deviceName, problem])).toEqual([
      ['SN-0001', undefined],
      ['SN-0002', undefined],
    ])
  })
})
