import { describe, expect, it } from 'vitest'
import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { inKnownSpelling } from '#functions/domain/telemetry/knownSpelling.ts'

const decomposed = 'O\u0308L'
const composed = '\u00d6L'

const incoming = (readings: object): Incoming => {
  const message = checkMessage('readings', { timestamp: '2026-01-01T00:00:00Z', category: 'LC Data', readings })
  if (typeof message === 'string') throw new Error(message)
  return { type: 'message', id: 'x', message, raw: { topic: '', payload: '', receivedAt: 0 } }
}

const latest = (...names: string[]) => ({
  latest: Object.fromEntries(names.map(name => [name, { value: 1, at: 0, category: 'LC Data' as const }])),
})

const namesOf = (one: Incoming): readonly string[] =>
  one.type === 'message' && one.message.kind === 'readings' ? one.message.items.names : []

const types = (...names: string[]) => new Map(names.map(name => [name, 'number' as const]))

describe('the mnemonics of a message', () => {
  it('are left unchanged, in the same object, if they are in the known spelling', () => {
    const one = incoming({ A: 1, [composed]: 2 })
    expect(inKnownSpelling(one, latest(), undefined)).toBe(one)
  })

  it.each([
    ['nothing is known about them', latest(), types(), composed],
    ['the model spells them decomposed', latest(), types(decomposed), decomposed],
    ['the instrument has reported them decomposed', latest(decomposed), types(), decomposed],
    ['the model spells them composed', latest(decomposed), types(composed), composed],
  ])('get the known Unicode spelling: %s', (_, state, parameters, expected) => {
    const one = incoming({ [decomposed]: 1, 'B\u00a0': null, C: 2 })
    expect(namesOf(inKnownSpelling(one, state, parameters))).toEqual([expected, 'C'])
  })
})
