/**
 * The event handlers of the namespace of live updates. AWS AppSync Events runs them. AppSync treats `*` as any
 * channel. The handlers refuse it, because a subscriber to `*` would get all hints without a lease, even after losing
 * the right to one.
 */
export const liveHandlers = `import { util } from '@aws-appsync/utils'

export function onSubscribe(ctx) {
  if (ctx.info.channel.path.includes('*')) util.unauthorized()
}
`
