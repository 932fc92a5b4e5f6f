import { expect, it } from 'vitest'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import { hostileFiles } from '#tests/support/hostileFiles.ts'

it.each(hostileFiles())('refuses $name with its reason', ({ name, bytes, reason }) => {
  expect(readTable(bytes, name)).toEqual({ refused: expect.stringMatching(reason) as string })
})
