import type { ParameterTypes, ValueType } from '#shared/expression/check.ts'
import type { Slots } from '#shared/expression/program.ts'
import type { ReadingValue } from '#shared/contract/telemetry.ts'
import type { TimedValue } from './ruleState.ts'

/** Working space for the inputs of one model's rules, filled anew for each message. */
export interface InputSlots extends Slots {
  readonly names: readonly string[]
  readonly types: readonly ValueType[]
  /** By slot: whether the message itself reports the parameter. */
  readonly reported: Uint8Array
}

export const inputSlotsOf = (parameters: ParameterTypes): InputSlots => ({
  names: [...parameters.keys()],
  types: [...parameters.values()],
  numbers: new Float64Array(parameters.size).fill(Number.NaN),
  others: Array.from({ length: parameters.size }, () => undefined),
  reported: new Uint8Array(parameters.size),
})

/** A value of another type than the parameter's is UNKNOWN. */
export const setSlot = (
  { types, numbers, others }: InputSlots,
  slot: number,
  value: ReadingValue | undefined,
): void => {
  const type = types[slot]
  if (type === 'number') numbers[slot] = typeof value === 'number' ? value : Number.NaN
  else others[slot] = typeof value === type ? (value as string | boolean) : undefined // its type was just compared
}

/** What the slot holds; undefined where it is UNKNOWN. */
export const slotValue = ({ types, numbers, others }: InputSlots, slot: number): ReadingValue | undefined => {
  if (types[slot] !== 'number') return others[slot]
  const value = numbers[slot]
  return value === undefined || Number.isNaN(value) ? undefined : value
}

/** An input that is exactly as old as allowed still counts. */
export const valueWithin = (
  value: TimedValue | undefined,
  time: number,
  staleAfterMs: number,
): ReadingValue | undefined => (value !== undefined && time - value[1] <= staleAfterMs ? value[0] : undefined)
