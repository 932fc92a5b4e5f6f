import { IoTClient } from '@aws-sdk/client-iot'
import { makePace } from '#functions/runtime/pace.ts'

/**
 * The lowest request rate, per second, that AWS IoT grants for an action of its control plane. Other applications in
 * the account share this rate, but a removal is rare, so it uses all of it.
 */
const requestsPerSecond = 10

/**
 * Returns an AWS IoT client that starts its requests one after another, at the control plane's rate. Retries are rate
 * limited too.
 */
export const pacedIot = (region: string, pace = makePace(requestsPerSecond)): IoTClient => {
  const iot = new IoTClient({ region, maxAttempts: 8 })
  iot.middlewareStack.add(
    next => async args => {
      await pace()
      return next(args)
    },
    // The rate limit is a middleware step of each attempt, so it applies to the SDK's retries too.
    { step: 'finalizeRequest', priority: 'low', name: 'pace' },
  )
  return iot
}
