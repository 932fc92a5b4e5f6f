import { startDemoFleet } from './demoFleet.ts'
import { namingFullDisk } from '../files/fullDisk.ts'
import { demoPast } from '../local/past/demoPast.ts'
import { accounts } from '../local/setup/accounts.ts'
import { startStack, type Stack, type StackOptions } from '../local/stack.ts'
import { consoleFolder, root } from '../base/project.ts'
import { readSettings } from '../base/settings.ts'

/** Describes the product's environment variables, for the help of the commands that start it. */
export const productVariables = `  PORT           the console's port, 8080. Live updates and uploads take the two ports after it, or free ones
  MQTT_PORT      the port of instruments with passwords, 1883
  MQTT_TLS_PORT  the port of instruments with certificates, 8883, or a free one where MQTT_PORT is set
  DATA_DIR       the folder of all state, .local
  FLEET_SIZE     the number of demo instruments, 12; 0 for none, and no past
  CONTENT_KEYS   the ids of the keys that sign content, with commas between
  SES_SANDBOX    addresses with commas between: SES is in its sandbox, and mails of reports reach these only
  IOT_RATE_TIMES how many times AWS's default rates AWS IoT takes of calls, 1: a large fleet is admitted sooner`

export interface Product {
  readonly stack: Stack
  readonly dataDir: string
  stop(): Promise<void>
}

/**
 * Starts the product with its demo fleet, as configured by the environment variables. Ends the process if the product
 * does not start. If the console is still being built, requests for its files wait for `consoleBuilt`.
 */
export const startProduct = async (options: Pick<StackOptions, 'consoleBuilt'> = {}): Promise<Product> => {
  const settings = readSettings()
  const { dataDir, fleetSize } = settings
  const past = demoPast({ dataDir, fleetSize, say: console.log })
  const stack = await startStack({ root, consoleFolder, ...options, ...settings, ...(past && { past }) }).catch(
    (error: unknown) => {
      console.error(`Benchwatch does not start: ${namingFullDisk(dataDir, error).message}`)
      return process.exit(1)
    },
  )
  const fleet = fleetSize > 0 ? startDemoFleet({ stack, dataDir, size: fleetSize }) : undefined
  return {
    stack,
    dataDir,
    stop: async () => {
      await fleet?.stop()
      await stack.stop()
    },
  }
}

/** Prints the product's address, and the accounts for signing in. */
export const sayReady = ({ stack, dataDir }: Product, consoleAddress: string): void => {
  const signIns = accounts.map(
    ({ userName, password, group, temporary }) =>
      `  ${userName.padEnd(9)} ${password.padEnd(16)} ${group}${temporary ? ', changes the password at the first sign-in' : ''}`,
  )
  console.log(`
Console   ${consoleAddress}
Outbox    ${stack.base}/outbox
MQTT      127.0.0.1:${stack.mqttPort}, passwords in ${dataDir}/devices.json
MQTTS     127.0.0.1:${stack.mqttTlsPort}, certificates in ${dataDir}/mqtt-tls

Sign-ins
${signIns.join('\n')}

ready`)
}
