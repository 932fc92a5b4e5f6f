import type { ChaosProcess } from './processes.ts'

/** How often each kind of fault occurred. */
export type Injected = Record<Fault | 'mail refused' | 'mail sent, answer lost', number>

type Fault = 'refused' | 'answer lost' | 'repeated' | 'killed before' | 'killed after' | 'killed, done later'

/**
 * The probability of each fault. In 100 calls to the store, 20 are refused, repeated or not answered, and 4 end their
 * process.
 */
const shares: readonly (readonly [Fault, number])[] = [
  ['refused', 0.1],
  ['answer lost', 0.06],
  ['repeated', 0.04],
  ['killed before', 0.01],
  ['killed after', 0.01],
  ['killed, done later', 0.02],
]

export const noFaults = (): Injected => ({
  refused: 0,
  'answer lost': 0,
  repeated: 0,
  'killed before': 0,
  'killed after': 0,
  'killed, done later': 0,
  'mail refused': 0,
  'mail sent, answer lost': 0,
})

/** The error that the client throws after its last attempt. */
export const noAnswer = (): Error => Object.assign(new Error('no answer'), { name: 'TimeoutError' })

/**
 * The answer that a killed process waits for. Each call has its own, because one that all share would hold every killed
 * process in memory.
 */
const forever = (): Promise<never> => new Promise(() => undefined)

/** Injects faults between processes and the store. `pause` switches them off, so that a run can end. */
export const startFaults = (random: () => number, isOn: boolean) => {
  const injected = noFaults()
  /** Requests that are still in flight although their processes have ended. */
  const underWay: { readonly isSlow: boolean; readonly carryOut: () => Promise<unknown> }[] = []
  let isPaused = false

  const draw = (): Fault | undefined => {
    let left = random()
    for (const [fault, share] of shares) {
      left -= share
      if (left < 0) return isOn && !isPaused ? fault : undefined
    }
    return undefined
  }

  const arrive = async (share: number, isSlow: boolean): Promise<void> => {
    for (const request of underWay.splice(0)) {
      if (request.isSlow === isSlow && random() < share) await request.carryOut()
      else underWay.push(request)
    }
  }

  /**
   * Carries out a call of a process once, twice or not at all, and returns its answer or fails. If the process is
   * killed while the call is in flight, the call is carried out before a later call, or never. Slow calls can arrive
   * minutes later.
   */
  const call = async <T>(process: ChaosProcess, carryOut: () => Promise<T>): Promise<T> => {
    const { isSlow } = process
    await arrive(isSlow ? 0.03 : 0.1, isSlow)
    if (!process.isAlive()) return forever()
    const fault = draw()
    if (fault) injected[fault] += 1
    switch (fault) {
      case 'refused':
        throw noAnswer()
      case 'answer lost':
        await carryOut()
        throw noAnswer()
      case 'repeated':
        await carryOut()
        break
      case 'killed before':
        process.kill()
        return forever()
      case 'killed after':
        await carryOut()
        process.kill()
        return forever()
      case 'killed, done later':
        underWay.push({ isSlow, carryOut })
        process.kill()
        return forever()
      case undefined:
    }
    const answer = await carryOut()
    return process.isAlive() ? answer : forever()
  }

  return {
    injected,
    call,
    /**
     * Carries out some of the calls in flight, and drops the others. Slow calls stay in flight unless `withSlow` is
     * true.
     */
    settle: async (withSlow: boolean): Promise<void> => {
      await arrive(0.7, false)
      if (withSlow) await arrive(0.7, true)
      const left = underWay.filter(({ isSlow }) => isSlow && !withSlow)
      underWay.splice(0, underWay.length, ...left)
    },
    pause: (): void => {
      isPaused = true
    },
    resume: (): void => {
      isPaused = false
    },
    /** Draws whether a mail is sent, and whether the mail service confirms it. */
    mailFate: (isAway: boolean): 'sent' | 'mail refused' | 'mail sent, answer lost' => {
      const left = isOn && !isPaused ? random() : 1
      const fate = isAway || left < 0.1 ? 'mail refused' : left < 0.15 ? 'mail sent, answer lost' : 'sent'
      if (fate !== 'sent') injected[fate] += 1
      return fate
    },
  }
}

export type Faults = ReturnType<typeof startFaults>
