import { IoTClient } from '@aws-sdk/client-iot'
import { iotRates } from '#shared/server/iotRates.ts'
import { makePace, type Pace } from '../runtime/pace.ts'

/**
 * The share of the account's rate limit at AWS IoT that one function instance uses. Other instances run at the same
 * time.
 */
const share = 0.8

/** The rate limiter of each operation that AWS IoT limits, keyed by the name of the SDK's command. */
const paces: ReadonlyMap<string, Pace> = new Map(
  Object.entries(iotRates).map(([operation, rate]) => [
    `${operation}Command`,
    makePace(rate * share, { burst: Math.floor(rate * share) }),
  ]),
)

/**
 * The client of AWS IoT's control plane. It respects the account's rate limits. If others use up the limits, it slows
 * down to what AWS accepts. It gives up after at most 8 s, because a call of the API has 29 s.
 */
export const iot = new IoTClient({ retryMode: 'adaptive', maxAttempts: 5 })

iot.middlewareStack.add(
  (next, { commandName }) =>
    async args => {
      await paces.get(String(commandName))?.()
      return next(args)
    },
  // The rate limiter runs for each attempt that the SDK makes, so that retries also wait for their turn.
  { step: 'finalizeRequest', priority: 'low', name: 'pace' },
)
