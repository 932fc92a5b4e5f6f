export interface Signal {
  /** Wakes everybody who is waiting in `wait`. If nobody is, the next `wait` resolves immediately. */
  raise(): void
  wait(): Promise<void>
}

/**
 * Creates a signal that remembers one wake-up while nobody is waiting, so that a wake-up between looking for records
 * and waiting for them is not missed.
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
