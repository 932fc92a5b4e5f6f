import { builtVariable } from './built.ts'
import { runTool } from './checks.ts'
import { startDemoFleet } from './demoFleet.ts'
import { demoPast } from './local/past/demoPast.ts'
import { accounts } from './local/setup/accounts.ts'
import { startStack } from './local/stack.ts'
import { consoleFolder, root } from './project.ts'
import { readSettings } from './settings.ts'

const build = (): boolean => runTool(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'])

const settings = readSettings()
if (process.env[builtVariable] === undefined && !build()) process.exit(1)
const { dataDir, fleetSize } = settings
const past = demoPast({ dataDir, fleetSize, say: console.log })
const stack = await startStack({ root, consoleFolder, ...settings, ...(past && { past }) }).catch((error: Error) => {
  console.error(`Benchwatch does not start: ${error.message}`)
  return process.exit(1)
})

const isFirstStart = past !== undefined
const fleet = fleetSize > 0 ? startDemoFleet({ stack, dataDir, size: fleetSize, isFirstStart }) : undefined

const stop = async (): Promise<void> => {
  await fleet?.stop()
  await stack.stop()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

const signIns = accounts.map(
  ({ userName, password, group, temporary }) =>
    `  ${userName.padEnd(9)} ${password.padEnd(16)} ${group}${temporary ? ', changes the password at the first sign-in' : ''}`,
)
console.log(`
Console   ${stack.base}
Outbox    ${stack.base}/outbox
MQTT      127.0.0.1:${stack.mqttPort}, passwords in ${dataDir}/devices.json
MQTTS     127.0.0.1:${stack.mqttTlsPort}, certificates in ${dataDir}/mqtt-tls

Sign-ins
${signIns.join('\n')}

ready`)
