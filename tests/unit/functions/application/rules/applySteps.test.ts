import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applySteps } from '#functions/application/rules/applySteps.ts'
import { findRules } from '#functions/data/rules/ruleRepository.ts'
import { insertRule, publishTogether, replaceRule } from '#functions/data/rules/ruleWriter.ts'
import { Conflict } from '#functions/domain/errors.ts'
import type { ImportStep } from '#functions/domain/rules/importRules.ts'
import { good, made, named, pair } from '#tests/support/stored/savedRules.ts'

vi.mock('#functions/data/rules/ruleRepository.ts', () => ({ findRules: vi.fn<typeof findRules>() }))
vi.mock('#functions/data/rules/ruleWriter.ts', () => ({
  insertRule: vi.fn<typeof insertRule>(),
  publishTogether: vi.fn<typeof publishTogether>(),
  replaceRule: vi.fn<typeof replaceRule>(),
}))

const [insert, publish, replace] = [vi.mocked(insertRule), vi.mocked(publishTogether), vi.mocked(replaceRule)]
const trail = { by: 'ada', at: 0, action: 'rule.import', requestId: 'r' }

const revisions = new Map([['TripleQuad', 7]])

const [first, second] = [made(undefined, 'First'), made(undefined, 'Second')]
const steps: ImportStep[] = [
  { kind: 'new', row: 2, after: first },
  { kind: 'unchanged', row: 3, ruleName: 'Same' },
  { kind: 'changed', row: 4, before: second, after: second },
  { kind: 'refused', row: 5, ruleName: 'Bad', reason: 'severity: Required' },
]

beforeEach(() => {
  vi.resetAllMocks()
  insert.mockResolvedValue(first)
  replace.mockResolvedValue(second)
  vi.mocked(findRules).mockResolvedValue(new Map())
})

it('changes of several rules are stored in one transaction, each with an audit record', async () => {
  publish.mockResolvedValue(true)
  expect(await applySteps(steps, trail, revisions)).toEqual(steps)
  expect(publish).toHaveBeenCalledExactlyOnceWith(
    [
      { before: undefined, next: first, trail: { ...trail, requestId: 'r-2' } },
      { before: second, next: second, trail: { ...trail, requestId: 'r-4' } },
    ],
    revisions,
  )
  expect(insert).not.toHaveBeenCalled()
})

it('no request is sent to DynamoDB if no rule changes', async () => {
  expect(await applySteps([steps[1]!, steps[3]!], trail, revisions)).toEqual([steps[1], steps[3]])
  expect(publish).not.toHaveBeenCalled()
})

it('changes of rules are stored one by one if they cannot be stored together, and refused if a rule has changed', async () => {
  publish.mockResolvedValue(false)
  replace.mockRejectedValue(new Conflict('Second was changed by somebody else'))
  expect(await applySteps(steps, trail, revisions)).toEqual([
    steps[0],
    steps[1],
    { kind: 'refused', row: 4, ruleName: 'Second', reason: 'Second was changed by somebody else' },
    steps[3],
  ])
  expect(insert).toHaveBeenCalledExactlyOnceWith(first, { ...trail, requestId: 'r-2' }, revisions)
})

it('an unreachable DynamoDB is not reported as a refusal of the changes', async () => {
  publish.mockResolvedValue(false)
  insert.mockRejectedValue(new Error('away'))
  await expect(applySteps(steps, trail, revisions)).rejects.toThrow('away')
})

describe('a rule of rules among several changes of rules', () => {
  const child: ImportStep = { kind: 'new', row: 2, after: made(good, 'A') }
  const parent: ImportStep = { kind: 'new', row: 3, after: made(pair, 'Both') }

  it('is stored after its two rules, and refers to their newly stored versions', async () => {
    publish.mockResolvedValue(true)
    vi.mocked(findRules).mockImplementation(names => {
      expect([names, publish.mock.calls.length]).toEqual([['A', 'B'], 1])
      return Promise.resolve(named)
    })
    expect(await applySteps([child, parent], trail, revisions)).toEqual([child, parent])
    expect(publish.mock.calls.map(([changes]) => changes.map(({ next }) => next.ruleName))).toEqual([['A'], ['Both']])
  })

  it('is refused if another user has meanwhile disabled one of its two rules', async () => {
    publish.mockResolvedValue(false)
    insert.mockRejectedValueOnce(new Conflict('The rule A already exists'))
    vi.mocked(findRules).mockResolvedValue(new Map([...named, ['A', made({ ...good, isDeleted: 'true' }, 'A')]]))
    expect(await applySteps([child, parent], trail, revisions)).toEqual([
      { kind: 'refused', row: 2, ruleName: 'A', reason: 'The rule A already exists' },
      { kind: 'refused', row: 3, ruleName: 'Both', reason: expect.stringContaining('A is disabled') as string },
    ])
    expect(insert).toHaveBeenCalledTimes(1)
  })
})
