import { expect, it } from 'vitest'
import { enrolmentRows } from '#shared/devices/enrolmentFile.ts'
import { readCsv } from '#shared/spreadsheets/readCsv.ts'
import { exampleList } from '#web/features/onboarding/enrol/exampleList.ts'

it('the example of a list of instruments can be read as one', () => {
  const rows = enrolmentRows(readCsv(new TextEncoder().encode(exampleList)))
  expect(rows.map(({ deviceName, problem }) => [deviceName, problem])).toEqual([
    ['SN-0001', undefined],
    ['SN-0002', undefined],
  ])
})
