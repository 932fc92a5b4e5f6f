import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openItemStore } from './itemStore.ts'
import { wireBytes, type WireItem } from './wire.ts'

/**
 * What this process, which runs the store, sends to its parent: first its port, then, on each request, what it has
 * counted.
 */
export interface Counted {
  readonly units: Readonly<Record<string, number>>
  readonly readUnits: Readonly<Record<string, number>>
  readonly requests: Readonly<Record<string, number>>
  /** The average size in bytes of instruments' states, of each attribute of a state, and of history rows by kind. */
  readonly bytes: Readonly<Record<string, number>>
  /** The number of history rows in the store, by kind. */
  readonly counts: Readonly<Record<string, number>>
}

const store = openItemStore()
const requests: Record<string, number> = {}

const answerFirehose = (body: { readonly Records: readonly unknown[] }): object => ({
  FailedPutCount: 0,
  RequestResponses: body.Records.map((_, index) => ({ RecordId: String(index) })),
})

/** Counts a message to the MQTT broker. Only the fleet clock sends messages. */
const publish = (response: ServerResponse): void => {
  requests['Publish'] = (requests['Publish'] ?? 0) + 1
  response.end('{}')
}

const server = createServer((request, response) => {
  void text(request).then(body => {
    const target = request.headers['x-amz-target']
    if (target === undefined) return publish(response)
    const [service = '', operation = ''] = String(target).split('.')
    const isStore = service.startsWith('DynamoDB')
    requests[operation] = (requests[operation] ?? 0) + 1
    const parsed = JSON.parse(body) as never // the body was written by our own client
    const answer = isStore ? store.answer(operation, parsed) : answerFirehose(parsed)
    response.setHeader('content-type', isStore ? 'application/x-amz-json-1.0' : 'application/x-amz-json-1.1')
    response.end(JSON.stringify(answer))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)

/** Returns the first part of an item's key, which names the kind of history row. */
const kindOf = ({ entry }: WireItem): string => String(entry?.['S']).split('#')[0] ?? ''

const sizes = (): Pick<Counted, 'bytes' | 'counts'> => {
  const [states, history] = [store.items('deviceStates'), Map.groupBy(store.items('history'), kindOf)]
  const attributes = [...new Set(states.flatMap(item => Object.keys(item)))]
  return {
    bytes: {
      deviceStates: mean(states.map(wireBytes)),
      ...Object.fromEntries(
        attributes.map(name => [
          `deviceStates.${name}`,
          mean(states.map(item => (item[name] ? wireBytes({ [name]: item[name] }) : 0))),
        ]),
      ),
      ...Object.fromEntries([...history].map(([kind, items]) => [`history.${kind}`, mean(items.map(wireBytes))])),
    },
    counts: Object.fromEntries([...history].map(([kind, items]) => [`history.${kind}`, items.length])),
  }
}

process.on('message', () =>
  process.send?.({ units: store.units(), readUnits: store.readUnits(), requests, ...sizes() } satisfies Counted),
)
process.on('disconnect', () => process.exit(0))
