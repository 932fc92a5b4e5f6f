/** The time that the functions of one runtime see, in all their threads. */
export interface SimulatedClock {
  /** One float, shared with each thread: by how many milliseconds the simulated time is ahead of this computer's. */
  readonly shared: SharedArrayBuffer
  /** Sets the time, in epoch milliseconds. It goes on from there at its usual pace. */
  set(time: number): void
}

export const createSimulatedClock = (now: () => number = Date.now): SimulatedClock => {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
  const ahead = new Float64Array(shared)
  return { shared, set: time => void (ahead[0] = time - now()) }
}
