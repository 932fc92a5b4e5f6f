import { describe, expect, it } from 'vitest'
import { previewTable } from '#functions/domain/reports/preview.ts'
import { resultCells } from '#functions/domain/reports/resultCells.ts'

describe('the preview of a report', () => {
  it('distinguishes empty from missing texts, and keeps line breaks and quotes', () => {
    expect(resultCells('"a","b"\n"","x"\n,"c\n""d"""\n')).toEqual([
      ['a', 'b'],
      ['', 'x'],
      [null, 'c\n"d"'],
    ])
  })

  it('shows the beginning of long texts, marked as shortened', () => {
    const long = 'x'.repeat(1_001)
    expect(previewTable([['a'], ['x'.repeat(1_000)]])).toMatchObject({ isCut: false, rows: [['x'.repeat(1_000)]] })
    expect(previewTable([['a'], [long]])).toEqual({ columns: ['a'], rows: [[`${'x'.repeat(1_000)}…`]], isCut: true })
  })
})
