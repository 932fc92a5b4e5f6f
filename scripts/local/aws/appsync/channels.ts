/** A WebSocket connection of a page that has subscribed to channels. */
export interface Listener {
  hear(subscriptionId: string, event: string): void
}

export interface Channels {
  subscribe(listener: Listener, subscriptionId: string, channel: string): void
  unsubscribe(listener: Listener, subscriptionId: string): void
  /** Removes all subscriptions of a listener whose connection has ended. */
  leave(listener: Listener): void
  /** Delivers an event to every listener that has subscribed to the channel. */
  publish(channel: string, event: string): void
  subscriptionsOf(listener: Listener): number
}

export const openChannels = (): Channels => {
  const byListener = new Map<Listener, Map<string, string>>()
  return {
    subscribe: (listener, subscriptionId, channel) => {
      const own = byListener.get(listener) ?? new Map<string, string>()
      byListener.set(listener, own.set(subscriptionId, channel))
    },
    unsubscribe: (listener, subscriptionId) => void byListener.get(listener)?.delete(subscriptionId),
    leave: listener => void byListener.delete(listener),
    publish: (channel, event) => {
      for (const [listener, subscriptions] of byListener)
        for (const [id, name] of subscriptions) if (covers(name, channel)) listener.hear(id, event)
    },
    subscriptionsOf: listener => byListener.get(listener)?.size ?? 0,
  }
}

const covers = (name: string, channel: string): boolean =>
  name.endsWith('/*') ? channel.startsWith(name.slice(0, -1)) : name === channel
