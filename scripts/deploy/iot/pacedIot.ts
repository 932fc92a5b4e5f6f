import { IoTClient } from '@aws-sdk/client-iot'
import { makePace } from '#functions/runtime/pace.ts'

/**
 * The lowest number of requests a second that AWS IoT grants for an action of its control plane. The instruments of
 * other applications in the account need some of these requests, too. A removal is rare, so it uses all of them.
 */
const requestsPerSecond = 10

/**
 * Returns a client of AWS IoT that begins its requests one after another, at the rate of the control plane. Repeated
 * requests keep the rate, too.
 */
export const pacedIot = (region: string, pace = makePace(requestsPerSecond)): IoTClient => {
  const iot = new IoTClient({ region, maxAttempts: 8 })
  iot.middlewareStack.add(
    next => async args => {
      await pace()
      return next(args)
    },
    // This step runs for each attempt of the SDK's own retries.
    { step: 'finalizeRequest', priority: 'low', name: 'pace' },
  )
  return iot
}
