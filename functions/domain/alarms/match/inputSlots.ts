import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { isBuiltInName, isCallName } from '#shared/expression/builtIns.ts'
import type { ParameterTypes, ValueType } from '#shared/expression/valueType.ts'
import type { Slots } from '#shared/expression/program.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import type { TextCodes } from './textCodes.ts'

/** The input slots of one model's rules, one for each parameter of the model. They never change once they are made. */
export interface InputSchema {
  readonly names: readonly string[]
  readonly types: readonly ValueType[]
  /**
   * For each parameter: 1 if it is a number. The last entry is for the spare slot, which takes items that the model
   * does not have.
   */
  readonly isNumber: Uint8Array
  readonly codes: TextCodes
}

/**
 * The inputs of one message. `numbers` has the number of each slot, or the code of its text or boolean. The same
 * numbers times -1 follow, so that an upper limit can be checked as a lower limit. The last slot of each half belongs
 * to no parameter: it takes the items that the model does not have. NaN stands for UNKNOWN.
 */
export type InputSlots = Slots

export const buildInputSchema = (parameters: ParameterTypes, codes: TextCodes = []): InputSchema => ({
  names: [...parameters.keys()],
  types: [...parameters.values()],
  isNumber: Uint8Array.from([...parameters.values(), 'number'], type => (type === 'number' ? 1 : 0)),
  codes,
})

/** Makes slots for the inputs of a schema. All are UNKNOWN. */
export const makeInputSlots = ({ names }: InputSchema): InputSlots => ({
  numbers: new Float64Array(2 * (names.length + 1)).fill(Number.NaN),
  others: names.map(() => undefined),
})

/** Sets a slot. A value of another type than the parameter's is UNKNOWN. */
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
    // A value that no rule compares with has the code 0.
    setNumber(inputs, slot, other === undefined ? Number.NaN : (codes[slot]?.get(other) ?? 0))
  }
}

const setNumber = ({ numbers }: InputSlots, slot: number, value: number): void => {
  numbers[slot] = value
  numbers[numbers.length / 2 + slot] = -value
}

/** Whether all of the given slots hold a known value: none is UNKNOWN. */
export const areKnown = ({ numbers }: InputSlots, slots: readonly number[]): boolean => {
  let sum = 0
  for (let place = 0; place < slots.length; place += 1) sum += numbers[slots[place] ?? 0] ?? 0
  return !Number.isNaN(sum)
}

/** Whether the slot holds a known value: it is not UNKNOWN. */
export const isKnown = ({ numbers }: InputSlots, slot: number): boolean => !Number.isNaN(numbers[slot] ?? Number.NaN)

/**
 * The value of an input at `time`, or undefined if it is too old. A value that is exactly as old as allowed still
 * counts. Built-in inputs never become too old, because they are valid until they change.
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
