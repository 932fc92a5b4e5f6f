import type { MqttClient } from 'mqtt'
import type { OutgoingMessage } from '../simulation/state.ts'
import type { Counters } from './counters.ts'

/**
 * The number of waiting messages at which a new message is dropped: eight for new readings, 64 for other messages.
 * Readings are dropped first, because they are sent often.
 */
const readingsWaiting = 8
const messagesWaiting = 64
const inFlight = 8

interface Waiting {
  readonly message: OutgoingMessage
  readonly body: string
  /** The MQTT connection over which the message was last sent. */
  over?: MqttClient
  sent: boolean
}

export interface Outgoing {
  add(message: OutgoingMessage): void
  /** Sends the waiting messages that have not been sent over this connection yet. */
  flush(client: MqttClient): void
  waiting(): number
}

/**
 * Sends the messages of one instrument in order, at least once each. Messages that were not acknowledged before the
 * connection was lost are sent again.
 */
export const createOutgoing = (name: string, counters: Counters): Outgoing => {
  const queue: Waiting[] = []

  const acknowledge = (entry: Waiting, client: MqttClient): void => {
    const place = queue.indexOf(entry)
    if (place !== -1) queue.splice(place, 1)
    counters.acknowledged(name, entry.message)
    flush(client)
  }
  const send = (entry: Waiting, client: MqttClient): void => {
    if (entry.sent) counters.totals.repeated += 1
    else counters.totals.published += 1
    entry.sent = true
    entry.over = client
    client.publish(`instruments/${name}/${entry.message.kind}`, entry.body, { qos: 1 }, error => {
      if (!error && entry.over === client) acknowledge(entry, client)
    })
  }
  const flush = (client: MqttClient): void => {
    if (!client.connected) return
    for (const entry of queue.slice(0, inFlight)) if (entry.over !== client) send(entry, client)
  }
  return {
    add: message => {
      if (queue.length >= (message.kind === 'readings' ? readingsWaiting : messagesWaiting))
        counters.totals.dropped += 1
      else queue.push({ message, body: JSON.stringify(message.payload), sent: false })
    },
    flush,
    waiting: () => queue.length,
  }
}
