import { describe, expect, it } from 'vitest'
import { partBeside, partFrom, withPart } from '#web/components/ResourceTable/cut/listPart.ts'

describe('the part of a long list that is chosen by the address', () => {
  it.each([
    ['', 1],
    ['part=3', 3],
    ['part=0', 1],
    ['part=-2', 1],
    ['part=1.5', 1],
    ['part=second', 1],
  ])('for the query %j is part %i', (address, number) => {
    expect(partFrom(new URLSearchParams(address))).toBe(number)
  })

  it('opens on the first page of its rows and keeps the filters', () => {
    const params = new URLSearchParams('status=FAULT&page=7')
    expect(withPart(params, 2).toString()).toBe('status=FAULT&part=2')
    expect(withPart(withPart(params, 2), 1).toString()).toBe('status=FAULT')
  })

  it.each([
    ['', 1, 2],
    ['part=2', 1, 3],
    ['part=3', 1, 3],
    ['part=3', -1, 2],
    ['', -1, 1],
    ['part=9', -1, 3],
  ] as const)('turns from the query %j by %i to part %i of three', (address, step, number) => {
    expect(partBeside(new URLSearchParams(address), step, 3)).toBe(number)
  })
})
