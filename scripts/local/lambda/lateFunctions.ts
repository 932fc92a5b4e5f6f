import { isScheduled } from './scheduledFunctions.ts'
import type { LambdaRuntime } from './runtime.ts'

interface LateFunctions {
  readonly invoke: LambdaRuntime['invoke']
  /**
   * Like `invoke`, except while the demo's past is being made: calls by the clock are then ignored, and `notify` runs
   * at the past's simulated time.
   */
  readonly invokeAlsoInPast: LambdaRuntime['invoke']
  begin(runtime: LambdaRuntime): void
  beginPast(runtime: LambdaRuntime): void
  endPast(): void
}

/**
 * Creates functions that can be invoked before they are started, because the stand-ins invoke functions and the
 * functions call the stand-ins. A call waits until the functions have been started.
 */
export const lateFunctions = (): LateFunctions => {
  const started = Promise.withResolvers<LambdaRuntime>()
  const invoke: LambdaRuntime['invoke'] = async (name, event) => (await started.promise).invoke(name, event)
  let inPast: LambdaRuntime | undefined
  return {
    invoke,
    invokeAlsoInPast: async (name, event) => {
      if (!inPast) return invoke(name, event)
      // While the past is made, scheduled functions are run only by the program that makes it, because its jumps in
      // time must not look like silence.
      if (isScheduled(name, event)) return undefined
      // Mails are sent at their simulated times. Other table changes wait until the past has ended, and are then read
      // in fewer batches.
      return name === 'notify' ? inPast.invoke(name, event) : invoke(name, event)
    },
    begin: started.resolve,
    beginPast: runtime => {
      inPast = runtime
    },
    endPast: () => {
      inPast = undefined
    },
  }
}
