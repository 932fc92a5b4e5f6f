import { describe, expect, it } from 'vitest'
import { shownRows } from '#web/features/rules/read/shownRows.ts'

const rows = [
  { label: 'Type', text: 'Data Expression' },
  { label: 'Name', text: 'High' },
  { label: 'Description', text: 'Too high' },
  { label: 'Shadow', text: 'No' },
  { label: 'Action', text: '' },
  { label: 'Enabled', text: 'Yes' },
]
const labels = (isShadow: boolean) => shownRows(rows, isShadow).map(({ label }) => label)

describe("the rows of a rule's page", () => {
  it('begin with whether the rule is enabled, and leave out empty texts and those of the heading', () => {
    expect(labels(false)).toEqual(['Enabled', 'Type'])
  })

  it('say of a shadow that it is one', () => {
    expect(labels(true)).toEqual(['Enabled', 'Type', 'Shadow'])
  })
})
