import type { InstrumentState } from '../simulation/state.ts'
import type { Hang } from './story.ts'

/** A period in which the service receives nothing from an instrument that has not reported being switched off. */
export interface Silence {
  readonly deviceName: string
  readonly from: number
  readonly until: number
}

/** Whether an instrument's agent hangs or is planned to hang. */
export interface Hanging {
  readonly planned: Hang | undefined
  /** The time at which the instrument began to hang. Undefined if it has not begun. */
  readonly since: number | undefined
}

/**
 * Returns whether an instrument hangs after a step of its simulation that ends at a given time, and since when. If it
 * is off at the time planned for the hang, it begins to hang once it is on and has reported so. Otherwise, its last
 * report would say that it was switched off on purpose, and rules on silence would not apply to it.
 */
export const hangingAt = ({ planned, since }: Hanging, { before, after }: Step, at: number): Hanging => {
  if (!planned) return { planned, since }
  if (since !== undefined) return at < since + planned.lastsMs ? { planned, since } : { planned: undefined, since }
  const isOn = before.phase !== 'off' && after.phase !== 'off'
  return { planned, since: at >= planned.from && isOn ? at : undefined }
}

/** The states of an instrument before and after a step of its simulation. */
interface Step {
  readonly before: InstrumentState
  readonly after: InstrumentState
}

export const isHanging = ({ planned, since }: Hanging): boolean => planned !== undefined && since !== undefined

/** The longest time for which an instrument that is about to hang stays switched off. */
const soonMs = 10 * 60_000

/**
 * Returns the state of an instrument that hangs or is planned to hang. A hanging instrument stays in its phase. One
 * that is off at the time planned for the hang is switched on soon.
 */
export const hung = (state: InstrumentState, { planned, since }: Hanging, at: number): InstrumentState => {
  if (!planned || at < planned.from) return state
  if (since !== undefined) return { ...state, phaseUntil: Math.max(state.phaseUntil, since + planned.lastsMs) }
  return { ...state, phaseUntil: Math.min(state.phaseUntil, at + soonMs) }
}
