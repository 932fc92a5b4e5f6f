import { IoTClient } from '@aws-sdk/client-iot'
import { makePace } from '#functions/runtime/pace.ts'

/**
 * The least that AWS IoT grants an action of its control plane a second. The instruments of other applications in the
 * account need some of it, too, but a removal is rare.
 */
const requestsPerSecond = 10

/** A client of AWS IoT whose requests, repeated ones too, begin one after another at the rate of its control plane. */
export const pacedIot = (region: string, pace = makePace(requestsPerSecond)): IoTClient => {
  const iot = new IoTClient({ region, maxAttempts: 8 })
  iot.middlewareStack.add(
    next => async args => {
      await pace()
      return next(args)
    },
    // Runs inside the SDK's own retries.
    { step: 'finalizeRequest', priority: 'low', name: 'pace' },
  )
  return iot
}
