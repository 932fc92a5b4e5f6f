import { describe, expect, it } from 'vitest'
import { expressionProblems } from '#functions/domain/rules/expressionProblems.ts'

const typesByModel = new Map([
  ['M', new Map([['P', 'number'] as const, ['STATE', 'string'] as const])],
  ['N', new Map([['P', 'number'] as const])],
])
const problems = (type: Parameters<typeof expressionProblems>[0], text: string) =>
  expressionProblems(type, { text }, typesByModel)

describe('a rule expression on data items', () => {
  it('has no problem if it is valid for every model', () => {
    expect(problems('Expression', '(P > 1)')).toEqual([])
  })

  it('has the problems of each model that it is not valid for', () => {
    expect(problems('Expression', "(STATE = 'RUN')")).toMatchObject([
      { modelName: 'N', message: expect.stringContaining('STATE') },
    ])
  })

  it('has only a syntax problem if it cannot be parsed', () => {
    expect(problems('Expression', '(GONE > 1) and')).toMatchObject([{ code: 'dangling-operator' }])
  })
})

describe('a rule expression on a device code', () => {
  it('must have a single condition that names one code', () => {
    expect(problems('deviceCode', '(Code = 0x1f)')).toEqual([])
    expect(problems('deviceCode', '(Code = 0x1f) or (Code = 0x2f)')).toEqual([
      { code: 'syntax', message: 'A rule on a device code has the form (Code = 0x1f)', start: 0, end: 30 },
    ])
  })

  it('cannot name data items', () => {
    expect(problems('deviceCode', '(P > 1)')).toMatchObject([{ message: expect.stringContaining('P') }])
  })
})
