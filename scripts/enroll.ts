import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import mqtt from 'mqtt'
import { openCredentials } from './local/aws/mqtt/credentials.ts'
import { deviceNamePattern } from './local/aws/mqtt/policy.ts'
import { readSettings } from './settings.ts'

const usage = 'npm run -s enroll -- NAME --model MODEL'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { model: { type: 'string' } } })
const [name = ''] = positionals
const modelName = values.model ?? ''
if (!deviceNamePattern.test(name) || !/^[a-zA-Z0-9]{1,128}$/.test(modelName) || positionals.length !== 1) {
  console.error(
    `${usage}\nNAME has 1 to 128 letters, digits, colons, underscores or hyphens; MODEL 1 to 128 letters or digits`,
  )
  process.exit(2)
}

/** Enrols an instrument beforehand: its password is printed, and it stands on the onboarding list as PENDING. */
const { dataDir, mqttPort } = readSettings()
await mkdir(dataDir, { recursive: true, mode: 0o700 })
const credentials = await openCredentials(path.join(dataDir, 'devices.json'))
const password = await credentials.passwordOf(name)
try {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    clientId: name,
    username: name,
    password,
    reconnectPeriod: 0,
  })
  const registration = JSON.stringify({ timestamp: new Date().toISOString(), modelName })
  await client.publishAsync(`instruments/${name}/registration`, registration, { qos: 1 })
  await client.endAsync()
} catch (error) {
  console.error(
    `${name} has its password, but could not be registered: ${error instanceof Error ? error.message : String(error)}. Is 'npm start' running?`,
  )
  console.log(password)
  process.exit(1)
}
console.log(password)
