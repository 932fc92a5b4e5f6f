import { openThrottle, throttle } from '#infra/apiThrottles.ts'
import { openBucket } from '../tokenBucket.ts'

/** Whether a request of a route is taken. A route that needs no token has a bucket of its own. */
export type Throttles = (route: string, isOpen: boolean) => boolean

/**
 * The throttles of the API's stage, as token buckets:
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
