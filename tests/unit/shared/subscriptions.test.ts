import { describe, expect, it } from 'vitest'
import { unheard, unheardOf } from '#shared/subscriptions.ts'

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
    expect(unheardOf(severity, lists)).toEqual(audiences)
  })
})
