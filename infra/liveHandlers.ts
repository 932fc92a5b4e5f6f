/**
 * The code that AWS AppSync Events runs for each subscription to live updates. It refuses channel names that contain
 * `*`, which matches any channel: a subscriber to `*` would get all hints without a lease, even after losing the
 * right to a lease.
 */
export const liveHandlers = `import { util } from '@aws-appsync/utils'

export function onSubscribe(ctx) {
  if (ctx.info.channel.path.includes('*')) util.unauthorized()
}
`
