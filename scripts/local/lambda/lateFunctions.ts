import { isScheduled } from './scheduledFunctions.ts'
import type { LambdaRuntime } from './runtime.ts'

interface LateFunctions {
  readonly invoke: LambdaRuntime['invoke']
  /**
   * Like `invoke`, except while the demo's past is being made: scheduled invocations are then ignored, and `notify`
   * runs at the past's simulated time.
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
      // While the demo's past is being made, only the program that makes it runs scheduled functions, because its
      // jumps in time must not look like silence of the instruments.
      if (isScheduled(name, event)) return undefined
      // `notify` sends mails at their simulated times. Other functions get table changes only after the past has
      // ended, and then in fewer batches.
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
