export interface Signal {
  /** Wakes everybody who waits, or the next who does. */
  raise(): void
  wait(): Promise<void>
}

/** Remembers one wake-up while nobody waits, so that none is missed between looking and waiting. */
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
