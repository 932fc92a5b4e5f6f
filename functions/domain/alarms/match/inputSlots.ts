import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { isBuiltInName, isCallName } from '#shared/expression/builtIns.ts'
import type { ParameterTypes, ValueType } from '#shared/expression/valueType.ts'
import type { Slots } from '#shared/expression/program.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import type { TextCodes } from './textCodes.ts'

/** The slots for the inputs of one model's rules, one per input. They never change after they are built. */
export interface InputSchema {
  readonly names: readonly string[]
  readonly types: readonly ValueType[]
  /**
   * For each parameter, whether it is a number (1) or not (0). The last entry is for the spare slot, which receives
   * the items that the model does not have.
   */
  readonly isNumber: Uint8Array
  readonly codes: TextCodes
}

/**
 * The inputs of one message. `numbers` contains the number in each slot, or the code of its text or boolean. The same
 * numbers times -1 follow, so that an upper limit can be checked like a lower limit. The last slot of each half is
 * spare: it receives the items that the model does not have. NaN means UNKNOWN.
 */
export type InputSlots = Slots

export const buildInputSchema = (parameters: ParameterTypes, codes: TextCodes = []): InputSchema => ({
  names: [...parameters.keys()],
  types: [...parameters.values()],
  isNumber: Uint8Array.from([...parameters.values(), 'number'], type => (type === 'number' ? 1 : 0)),
  codes,
})

/** Allocates slots for the inputs of a schema. All of them are UNKNOWN at first. */
export const makeInputSlots = ({ names }: InputSchema): InputSlots => ({
  numbers: new Float64Array(2 * (names.length + 1)).fill(Number.NaN),
  others: names.map(() => undefined),
})

/** Sets the value of an input in its slot. A value whose type is not the parameter's type becomes UNKNOWN. */
export const setSlot = (
  schema: InputSchema,
  inputs: InputSlots,
  slot: number,
  value: ReadingValue | undefined,
): void => {
  const { isNumber, types, codes } = schema
  if (isNumber[slot] === 1) setNumber(inputs, slot, typeof value === 'number' ? value : Number.NaN)
  else {
    const other = typeof value !== 'number' && typeof value === types[slot] ? value : undefined
    inputs.others[slot] = other
    // A text or boolean that no rule compares with anything has the code 0.
    setNumber(inputs, slot, other === undefined ? Number.NaN : (codes[slot]?.get(other) ?? 0))
  }
}

const setNumber = ({ numbers }: InputSlots, slot: number, value: number): void => {
  numbers[slot] = value
  numbers[numbers.length / 2 + slot] = -value
}

/** Whether all of the given slots contain known values: none is UNKNOWN. */
export const areKnown = ({ numbers }: InputSlots, slots: readonly number[]): boolean => {
  let sum = 0
  for (let place = 0; place < slots.length; place += 1) sum += numbers[slots[place] ?? 0] ?? 0
  return !Number.isNaN(sum)
}

/** Whether the slot contains a known value: it is not UNKNOWN. */
export const isKnown = ({ numbers }: InputSlots, slot: number): boolean => !Number.isNaN(numbers[slot] ?? Number.NaN)

/**
 * Returns the value of an input at `time`, or undefined if it is stale. A value of exactly the maximum age is still
 * valid. Built-in inputs never become stale, because they are valid until they change.
 */
export const valueWithin = (
  name: string,
  value: TimedValue | undefined,
  time: number,
  staleAfterMs: number,
): ReadingValue | undefined =>
  value !== undefined && (time - value[1] <= staleAfterMs || isBuiltInName(name) || isCallName(name))
    ? value[0]
    : undefined
