export interface Signal {
  /** Wakes everybody who waits. If nobody does, the next `wait` resolves at once. */
  raise(): void
  wait(): Promise<void>
}

/**
 * Makes a signal that remembers one wake-up while nobody waits. So a wake-up between looking for records and waiting
 * for them is not missed.
 */
export const createSignal = (): Signal => {
  let raised = false
  let waiting: (() => void)[] = []
  return {
    raise: () => {
      raised = waiting.length === 0
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    wait: () => {
      if (raised) {
        raised = false
        return Promise.resolve()
      }
      return new Promise(resolve => waiting.push(resolve))
    },
  }
}
