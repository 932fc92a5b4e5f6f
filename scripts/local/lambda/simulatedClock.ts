/** The simulated time that the functions of one runtime see in all their threads. */
export interface SimulatedClock {
  /**
   * A single float shared with all threads: how many milliseconds simulated time is ahead of this computer's
   * time.
   */
  readonly shared: SharedArrayBuffer
  /** Sets the time, in epoch milliseconds. From there, it continues at normal speed. */
  set(time: number): void
}

export const createSimulatedClock = (now: () => number = Date.now): SimulatedClock => {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
  const ahead = new Float64Array(shared)
  return { shared, set: time => void (ahead[0] = time - now()) }
}
