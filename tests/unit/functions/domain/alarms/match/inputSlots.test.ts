import { describe, expect, it } from 'vitest'
import {
  areKnown,
  buildInputSchema,
  makeInputSlots,
  isKnown,
  setSlot,
  valueWithin,
} from '#functions/domain/alarms/match/inputSlots.ts'
import type { ValueType } from '#shared/expression/valueType.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'

const parameters = new Map<string, ValueType>([
  ['P', 'number'],
  ['S', 'string'],
  ['D', 'boolean'],
])
const schema = buildInputSchema(parameters, [undefined, new Map([['RUN', 1]]), new Map([[true, 1]])])
const [P, S, D] = [0, 1, 2]
/** One more slot than there are parameters, and each number a second time. */
const half = 4

const filled = (slot: number, value: ReadingValue | undefined) => {
  const slots = makeInputSlots(schema)
  setSlot(schema, slots, slot, value)
  return { number: slots.numbers[slot], negative: slots.numbers[half + slot], other: slots.others[slot] }
}

describe('a slot for a rule input', () => {
  it.each([
    ['holds a number and its negative', P, 5, { number: 5, negative: -5, other: undefined }],
    ['holds a text and its code', S, 'RUN', { number: 1, negative: -1, other: 'RUN' }],
    ['has code 0 for a text that no rule mentions', S, 'IDLE', { number: 0, negative: -0, other: 'IDLE' }],
    ['holds a boolean and its code', D, true, { number: 1, negative: -1, other: true }],
    ['is UNKNOWN for a text instead of a number', P, '5', { number: NaN, negative: NaN, other: undefined }],
    ['is UNKNOWN for a number instead of a text', S, 5, { number: NaN, negative: NaN, other: undefined }],
    ['is UNKNOWN for a text instead of a boolean', D, 'true', { number: NaN, negative: NaN, other: undefined }],
    ['is UNKNOWN without a value', S, undefined, { number: NaN, negative: NaN, other: undefined }],
  ])('%s', (_, slot, value, expected) => {
    expect(filled(slot, value)).toEqual(expected)
  })

  it('does not keep the value of the previous message', () => {
    const slots = makeInputSlots(schema)
    setSlot(schema, slots, S, 'RUN')
    setSlot(schema, slots, S, 5)
    expect(slots.others[S]).toBeUndefined()
    expect(isKnown(slots, S)).toBe(false)
  })
})

it('the check whether several rule inputs all have a value works for any number of inputs', () => {
  const slots = makeInputSlots(schema)
  setSlot(schema, slots, P, -1e308)
  expect([areKnown(slots, [P]), areKnown(slots, [P, S]), areKnown(slots, [])]).toEqual([true, false, true])
  setSlot(schema, slots, S, 'IDLE')
  expect(areKnown(slots, [P, S])).toBe(true)
})

it.each([
  ['counts if it is exactly as old as allowed', 'P', 1_000, 7],
  ['is UNKNOWN if it is older than allowed', 'P', 1_001, undefined],
  ['that is built in counts until it changes', '$OFFLINE', 1_001, 7],
  ['that a function returns counts until it changes', 'silent(P)', 1_001, 7],
])('the age of an input decides whether it counts: an input %s', (_, name, time, value) => {
  expect(valueWithin(name, [7, 0], time, 1_000)).toBe(value)
})
