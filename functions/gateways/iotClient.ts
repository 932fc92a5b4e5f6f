import { IoTClient } from '@aws-sdk/client-iot'
import { iotRates } from '#shared/server/iotRates.ts'
import { makePace, type Pace } from '../runtime/pace.ts'

/**
 * The share of the account's rate of calls that one instance of a function uses. Other instances run at the same time.
 */
const share = 0.8

/** The pace of each operation whose rate AWS IoT limits, by the name of the SDK's command. */
const paces: ReadonlyMap<string, Pace> = new Map(
  Object.entries(iotRates).map(([operation, rate]) => [
    `${operation}Command`,
    makePace(rate * share, { burst: Math.floor(rate * share) }),
  ]),
)

/**
 * The client of AWS IoT's control plane. It keeps to the rates of an account. If others use up the rates, it slows
 * down to what AWS accepts. It gives up after at most 8 s, because a call of the API has 29 s.
 */
export const iot = new IoTClient({ retryMode: 'adaptive', maxAttempts: 5 })

iot.middlewareStack.add(
  (next, { commandName }) =>
    async args => {
      await paces.get(String(commandName))?.()
      return next(args)
    },
  // The step runs for each attempt that the SDK makes, so that repeated attempts also wait for their turn.
  { step: 'finalizeRequest', priority: 'low', name: 'pace' },
)
