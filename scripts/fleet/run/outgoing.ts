import type { MqttClient } from 'mqtt'
import type { OutgoingMessage } from '../simulation/state.ts'
import type { Counters } from './counters.ts'

/** What an instrument keeps until it is acknowledged; readings that come too fast are the first to go. */
const readingsWaiting = 8
const messagesWaiting = 64
const inFlight = 8

interface Waiting {
  readonly message: OutgoingMessage
  readonly body: string
  /** The connection over which it is on its way. */
  over?: MqttClient
  sent: boolean
}

export interface Outgoing {
  add(message: OutgoingMessage): void
  /** Sends over this connection what has not been sent over it yet. */
  flush(client: MqttClient): void
  waiting(): number
}

/** The messages of one instrument in their order, at least once each: what a lost connection leaves open goes again. */
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
