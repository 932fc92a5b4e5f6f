import type { ReadingValue } from '#shared/contract/telemetry.ts'
import type { ParameterTypes, ValueType } from '#shared/expression/check.ts'
import type { Slots } from '#shared/expression/program.ts'
import type { TimedValue } from './ruleState.ts'

/**
 * Working space for the inputs of one model's rules, filled anew for each message. After the slots of the model's parameters
 * there is a spare one, for what a message reports that the model does not have.
 */
export interface InputSlots extends Slots {
  readonly names: readonly string[]
  readonly types: readonly ValueType[]
  readonly isNumber: Uint8Array
}

export const inputSlotsOf = (parameters: ParameterTypes): InputSlots => ({
  names: [...parameters.keys()],
  types: [...parameters.values()],
  isNumber: Uint8Array.from([...parameters.values(), 'number'], type => (type === 'number' ? 1 : 0)),
  numbers: new Float64Array(parameters.size + 1).fill(Number.NaN),
  others: Array.from({ length: parameters.size }, () => undefined),
})

/** A value of another type than the parameter's is UNKNOWN. */
export const setSlot = (
  { isNumber, types, numbers, others }: InputSlots,
  slot: number,
  value: ReadingValue | undefined,
): void => {
  if (typeof value === 'number') {
    if (isNumber[slot] === 1) numbers[slot] = value
    else others[slot] = undefined
  } else if (isNumber[slot] === 1) numbers[slot] = Number.NaN
  else others[slot] = typeof value === types[slot] ? value : undefined
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
