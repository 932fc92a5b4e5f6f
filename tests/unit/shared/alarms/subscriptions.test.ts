import { describe, expect, it } from 'vitest'
import { computeSilence, unheard, findUnheardAudiences } from '#shared/alarms/subscriptions.ts'

const listOf = (audience: 'Customer' | 'Tester' | 'TAC', ...states: ('confirmed' | 'pending')[]) => ({
  audience,
  subscribers: states.map(state => ({ state })),
})
const lists = [listOf('Customer', 'pending', 'confirmed'), listOf('Tester', 'pending'), listOf('TAC')]

describe('the check for audiences without a recipient', () => {
  it('finds each audience without a confirmed subscriber', () => {
    expect(unheard(lists)).toEqual(['Tester', 'TAC'])
  })

  it.each([
    [100, []],
    [120, []],
    [160, ['Tester']],
    [180, ['TAC']],
    [999, []],
  ])('finds among the audiences of severity %i: %j', (severity, audiences) => {
    expect(findUnheardAudiences(severity, lists, ['MS'])).toEqual(audiences)
  })

  it.each([
    ['all models', { all: true, models: [] }, [], []],
    ['the model of the rule', { all: false, models: ['MS'] }, ['MS'], []],
    ['one of two models', { all: false, models: ['MS'] }, ['MS', 'LC'], ['TAC']],
    ['another model', { all: false, models: ['LC'] }, ['MS'], ['TAC']],
    ['no model', { all: false, models: [] }, ['MS'], ['TAC']],
    ['a model, for a rule without models', { all: false, models: ['MS'] }, [], []],
  ])('is made for each model if the teams of an audience are notified for %s', (_, teams, models, expected) => {
    expect(findUnheardAudiences(170, [{ ...listOf('TAC', 'pending'), teams }], models)).toEqual(expected)
  })

  it.each([
    [100, ['MS'], undefined],
    [120, ['MS'], undefined],
    [160, ['MS', 'LC'], 'some'],
    [160, ['MS'], undefined],
    [160, ['LC'], 'nobody'],
    [160, [], undefined],
    [170, [], 'nobody'],
    [180, ['MS'], 'some'],
  ])('finds for a rule of severity %i and the models %j this gap: %s', (severity, models, silence) => {
    const known = lists.map(one => ({ ...one, teams: { all: false, models: one.audience === 'Tester' ? ['MS'] : [] } }))
    expect(computeSilence(severity, known, models)).toBe(silence)
  })
})
