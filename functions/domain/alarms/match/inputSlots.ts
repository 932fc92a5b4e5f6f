import type { ReadingValue } from '#shared/contract/telemetry.ts'
import type { ParameterTypes, ValueType } from '#shared/expression/check.ts'
import type { Slots } from '#shared/expression/program.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import type { TextCodes } from './textCodes.ts'

/**
 * Scratch space for the inputs of one model's rules, filled anew for each message. After the slots of the model's parameters
 * there is a spare one, for what a message reports that the model does not have.
 *
 * `numbers` holds the number of each slot, or the code of its text or boolean, and then each of them times -1: an upper bound
 * of a number is a lower bound of that.
 */
export interface InputSlots extends Slots {
  readonly names: readonly string[]
  readonly types: readonly ValueType[]
  readonly isNumber: Uint8Array
  readonly codes: TextCodes
}

export const inputSlotsOf = (parameters: ParameterTypes, codes: TextCodes = []): InputSlots => ({
  names: [...parameters.keys()],
  types: [...parameters.values()],
  isNumber: Uint8Array.from([...parameters.values(), 'number'], type => (type === 'number' ? 1 : 0)),
  codes,
  numbers: new Float64Array(2 * (parameters.size + 1)).fill(Number.NaN),
  others: Array.from({ length: parameters.size }, () => undefined),
})

/** A value of another type than the parameter's is UNKNOWN. */
export const setSlot = (inputs: InputSlots, slot: number, value: ReadingValue | undefined): void => {
  const { isNumber, types, others } = inputs
  if (isNumber[slot] === 1) setNumber(inputs, slot, typeof value === 'number' ? value : Number.NaN)
  else {
    const other = typeof value !== 'number' && typeof value === types[slot] ? value : undefined
    others[slot] = other
    setNumber(inputs, slot, other === undefined ? Number.NaN : codeOf(inputs, slot, other))
  }
}

const setNumber = ({ numbers }: InputSlots, slot: number, value: number): void => {
  numbers[slot] = value
  numbers[numbers.length / 2 + slot] = -value
}

/** 0 for what no rule asks for. */
const codeOf = ({ codes }: InputSlots, slot: number, value: string | boolean): number => codes[slot]?.get(value) ?? 0

/** Whether none of some slots is UNKNOWN. */
export const areKnown = ({ numbers }: InputSlots, slots: readonly number[]): boolean => {
  let sum = 0
  for (let place = 0; place < slots.length; place += 1) sum += numbers[slots[place] ?? 0] ?? 0
  return !Number.isNaN(sum)
}

/** What the slot holds; NaN and undefined are UNKNOWN. */
export const valueOf = ({ isNumber, numbers, others }: InputSlots, slot: number): ReadingValue | undefined =>
  isNumber[slot] === 1 ? numbers[slot] : others[slot]

/** An input that is exactly as old as allowed still counts. */
export const valueWithin = (
  value: TimedValue | undefined,
  time: number,
  staleAfterMs: number,
): ReadingValue | undefined => (value !== undefined && time - value[1] <= staleAfterMs ? value[0] : undefined)
