import { describe, expect, it } from 'vitest'
import type { ExplainedNode } from '#shared/contract/calls/rules/trials.ts'
import { flattenSides } from '#web/components/explanation/flattenSides.ts'

const node = (type: ExplainedNode['type'], text: string, ...sides: ExplainedNode[]): ExplainedNode => ({
  type,
  text,
  start: 0,
  end: text.length,
  verdict: 'TRUE',
  sides,
})

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(text => node('condition', text)) as [
  ExplainedNode,
  ExplainedNode,
  ExplainedNode,
  ExplainedNode,
]

const sidesOf = (one: ExplainedNode) => flattenSides(one).map(({ text }) => text)

describe('the sides of an explained expression', () => {
  it('are one list if an "and" stands within an "and", at either side', () => {
    expect(sidesOf(node('and', '', a, node('and', '', b, node('and', '', c, d))))).toEqual(['a', 'b', 'c', 'd'])
    expect(sidesOf(node('or', '', node('or', '', a, b), c))).toEqual(['a', 'b', 'c'])
  })

  it('stay apart if an "or" stands within an "and"', () => {
    expect(sidesOf(node('and', '', a, node('or', 'b or c', b, c)))).toEqual(['a', 'b or c'])
  })

  it('are none for a condition', () => {
    expect(sidesOf(a)).toEqual([])
  })
})
