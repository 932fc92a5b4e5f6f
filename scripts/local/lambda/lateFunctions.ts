import { isScheduled } from './scheduledFunctions.ts'
import type { LambdaRuntime } from './runtime.ts'

interface LateFunctions {
  readonly invoke: LambdaRuntime['invoke']
  /** Like `invoke`, but while the past is made, mails are sent by its functions and the clock is ignored. */
  readonly invokeAlsoInPast: LambdaRuntime['invoke']
  begin(runtime: LambdaRuntime): void
  beginPast(runtime: LambdaRuntime): void
  endPast(): void
}

/**
 * Functions whose address is known before they are started: the stand-ins call functions, and functions call the
 * stand-ins. A call waits until they have been started.
 */
export const lateFunctions = (): LateFunctions => {
  const started = Promise.withResolvers<LambdaRuntime>()
  const invoke: LambdaRuntime['invoke'] = async (name, event) => (await started.promise).invoke(name, event)
  let inPast: LambdaRuntime | undefined
  return {
    invoke,
    invokeAlsoInPast: async (name, event) => {
      if (!inPast) return invoke(name, event)
      // Only the past itself starts the clock, because its jumps in time must not look like silence.
      if (isScheduled(name, event)) return undefined
      // Mails are sent at their times. Other changes wait for the end of the past, and are read in fewer batches.
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
