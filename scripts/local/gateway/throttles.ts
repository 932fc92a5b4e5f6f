import { openThrottle, throttle } from '#infra/apiThrottles.ts'
import { openBucket } from '../aws/protocol/tokenBucket.ts'

/**
 * Counts a request to a route, and returns whether the throttle accepts it. Each route that needs no token (`isOpen`)
 * has its own token bucket.
 */
export type Throttles = (route: string, isOpen: boolean) => boolean

/**
 * Creates the API stage's throttles as token buckets:
 * docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export const openThrottles = (now = () => performance.now()): Throttles => {
  const all = openBucket(throttle, now)
  const open = new Map<string, () => boolean>()
  return (route, isOpen) => {
    if (!isOpen) return all()
    const own = open.get(route) ?? openBucket(openThrottle, now)
    open.set(route, own)
    return own()
  }
}
