/**
 * The event handlers of the namespace of live updates, as AWS AppSync Events runs them. AppSync takes a `*` for any
 * channel. A subscriber to `*` would hear all hints without a lease, also after losing the right to one.
 */
export const liveHandlers = `import { util } from '@aws-appsync/utils'

export function onSubscribe(ctx) {
  if (ctx.info.channel.path.includes('*')) util.unauthorized()
}
`
