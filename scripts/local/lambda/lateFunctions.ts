import { isScheduled } from './scheduledFunctions.ts'
import type { LambdaRuntime } from './runtime.ts'

interface LateFunctions {
  readonly invoke: LambdaRuntime['invoke']
  /**
   * Like `invoke`, but with two exceptions while the demo's past is made. Calls by the clock are ignored, and `notify`
   * runs at the past's simulated time.
   */
  readonly invokeAlsoInPast: LambdaRuntime['invoke']
  begin(runtime: LambdaRuntime): void
  beginPast(runtime: LambdaRuntime): void
  endPast(): void
}

/**
 * Functions that can be called before they are started. This is necessary because the stand-ins call functions, and
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
      // While the past is made, only the program that makes it runs scheduled functions, because its jumps in time
      // must not look like silence.
      if (isScheduled(name, event)) return undefined
      // Mails are sent at their simulated times. Other changes of tables wait for the end of the past, and are then
      // read in fewer batches.
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
