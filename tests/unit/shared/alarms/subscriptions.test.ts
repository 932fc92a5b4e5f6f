import { describe, expect, it } from 'vitest'
import { silenceOf, unheard, unheardOf } from '#shared/alarms/subscriptions.ts'

const listOf = (audience: 'Customer' | 'Tester' | 'TAC', ...states: ('confirmed' | 'pending')[]) => ({
  audience,
  subscribers: states.map(state => ({ state })),
})
const lists = [listOf('Customer', 'pending', 'confirmed'), listOf('Tester', 'pending'), listOf('TAC')]

describe('whether an audience is heard', () => {
  it('an audience is heard once one of its subscribers has confirmed', () => {
    expect(unheard(lists)).toEqual(['Tester', 'TAC'])
  })

  it.each([
    [100, []],
    [120, []],
    [160, ['Tester']],
    [180, ['TAC']],
    [999, []],
  ])('of the audiences of severity %i, nobody hears %j', (severity, audiences) => {
    expect(unheardOf(severity, lists, ['MS'])).toEqual(audiences)
  })

  it.each([
    ['all models', { all: true, models: [] }, [], []],
    ['the model of the rule', { all: false, models: ['MS'] }, ['MS'], []],
    ['one of two models', { all: false, models: ['MS'] }, ['MS', 'LC'], ['TAC']],
    ['another model', { all: false, models: ['LC'] }, ['MS'], ['TAC']],
    ['no model', { all: false, models: [] }, ['MS'], ['TAC']],
    ['a model, by a rule without models', { all: false, models: ['MS'] }, [], []],
  ])('of an audience whose teams are told of %s', (_, teams, models, expected) => {
    expect(unheardOf(170, [{ ...listOf('TAC', 'pending'), teams }], models)).toEqual(expected)
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
  ])('of a rule of severity %i for %j, those who are not told: %s', (severity, models, silence) => {
    const known = lists.map(one => ({ ...one, teams: { all: false, models: one.audience === 'Tester' ? ['MS'] : [] } }))
    expect(silenceOf(severity, known, models)).toBe(silence)
  })
})
