import path from 'node:path'
import { startBroker } from '#scripts/local/aws/mqtt/broker.ts'
import { openCredentials } from '#scripts/local/aws/iot/things/credentials.ts'

/** A broker to be killed. */
const folder = process.argv[2] ?? ''
const broker = await startBroker({
  folder: path.join(folder, 'mqtt'),
  port: 0,
  credentials: await openCredentials(path.join(folder, 'devices.json')),
  pending: { names: () => Promise.resolve(new Set()), add: () => undefined },
  onMessage: () => Promise.resolve(),
})
console.log(broker.port)
