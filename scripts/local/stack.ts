import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { signInScope } from '#shared/server/userPool.ts'
import { startEvents } from './aws/appsync/startEvents.ts'
import { createPermit } from './aws/iam/permissions.ts'
import { freePort } from './aws/protocol/freePort.ts'
import { clientSettings } from './aws/account/clientSettings.ts'
import type { CloudEndpoints } from './aws/account/endpoints.ts'
import { startCloud, type CloudOptions } from './cloud.ts'
import { forkCloud } from './forkCloud.ts'
import { functionDefinitions } from './lambda/functions.ts'
import { createAuthorizer, type Authorizer } from './gateway/authorizer.ts'
import { startGateway, type GatewayOptions } from './gateway/gateway.ts'
import { startLambdaEndpoint, type LambdaAddress } from './lambda/endpoint.ts'
import { openLog } from './lambda/log.ts'
import { startRuntime } from './lambda/runtime.ts'
import { lateFunctions } from './lambda/lateFunctions.ts'
import { runOfClock } from './lambda/runOfClock.ts'
import { createSimulatedClock, type SimulatedClock } from './lambda/simulatedClock.ts'
import { localContentKeyIds } from '../base/settings.ts'
import { region } from './aws/account/names.ts'
import type { SimulatedProduct } from './past/makePast.ts'
import { allowUploads } from './setup/buckets.ts'
import { storeConsoleAddress } from './setup/storeConsoleAddress.ts'
import { prepareCloud } from './setup/prepareCloud.ts'
import type { UserPool } from './setup/userPool.ts'

export interface StackOptions extends Pick<
  CloudOptions,
  'callsByClock' | 'iotRateTimes' | 'sesSandbox' | 'streamRecordsPerSecond'
> {
  /** The project's root folder. The functions' bundles in it must have been built. */
  readonly root: string
  readonly dataDir: string
  readonly port: number
  readonly mqttPort: number
  /** The MQTT port for clients with certificates. The default is any free port. */
  readonly mqttTlsPort?: number
  readonly consoleFolder: string
  /** Settles when the console has been built. Undefined if it is built already. */
  readonly consoleBuilt?: Promise<unknown> | undefined
  /** The ids of the KMS keys that sign content. By default, those that a new data directory gets. */
  readonly contentKeyIds?: readonly string[]
  /** For tests: throttles one in this many Cognito calls. */
  readonly throttleCognitoEvery?: number
  /** For tests: how long it takes until a write is visible to reads of DynamoDB's indexes. */
  readonly readLagMs?: number
  /** For tests: how long rows of readings are buffered before they are written to files. The default is a minute. */
  readonly readingsBufferMs?: number
  /** For tests of pages that poll: if false, open pages get no hints about changes. */
  readonly liveUpdates?: boolean
  /**
   * For tests that start many products: runs the stand-ins in this process, and lets idle functions keep their
   * garbage. Both save processor time.
   */
  readonly oneProcess?: boolean
  /** For a busy computer or a large store: the functions' timeouts, as a multiple of those in AWS. */
  readonly timeTimes?: number
  /**
   * Makes the demo's past before the product accepts requests. The function sets a simulated time for each thing that
   * happens in the past.
   */
  readonly past?: (product: SimulatedProduct) => Promise<void>
}

export interface Stack {
  readonly base: string
  readonly mqttPort: number
  readonly mqttTlsPort: number
  readonly endpoints: CloudEndpoints
  readonly userPool: UserPool
  /** The address of the endpoint that invokes functions, and the secret that each invocation must contain. */
  readonly lambda: LambdaAddress
  /** Makes the buckets also accept uploads from pages of a console that is served on another port. */
  takeUploadsFrom(port: number): Promise<void>
  /**
   * Makes each function load its bundle again at the next invocation. Invocations in progress finish with the old
   * bundle.
   */
  renewFunctions(): void
  stop(): Promise<void>
}

const endWithCloud = (code: number | null): void => {
  console.error(`The process of the local services ended unexpectedly (${code}). Fix the error in its output above`)
  process.exit(1)
}

/** Starts the whole product on loopback, without the demo fleet. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const {
    root,
    dataDir,
    port,
    mqttPort,
    mqttTlsPort = 0,
    consoleFolder,
    consoleBuilt,
    contentKeyIds = localContentKeyIds,
    throttleCognitoEvery = 0,
    readLagMs = 0,
    readingsBufferMs = 60_000,
    liveUpdates = true,
    oneProcess = false,
    timeTimes = 1,
    past,
  } = options
  // Only the owner may read tables, logs and passwords, even in a folder that already existed and was readable by
  // others.
  process.umask(0o077)
  await mkdir(path.join(dataDir, 'logs'), { recursive: true })
  await chmod(dataDir, 0o700)
  const log = openLog(path.join(dataDir, 'logs', 'functions.log'))
  const functions = lateFunctions()
  const endpoint = await startLambdaEndpoint(functions.invokeAlsoInPast)
  // The ports stay the same after a restart, if possible, because an open page only connects to the addresses that it
  // was loaded with.
  const [livePort = 0, s3Port = 0] = await Promise.all([1, 2].map(step => freePort(port === 0 ? 0 : port + step)))
  const cloudOptions: CloudOptions = {
    dataDir,
    mqttPort,
    mqttTlsPort,
    s3Port,
    console: port === 0 ? undefined : `http://127.0.0.1:${port}`,
    lambda: { url: endpoint.url, secret: endpoint.secret },
    throttleCognitoEvery,
    readLagMs,
    readingsBufferMs,
    contentKeyIds,
    sesSandbox: options.sesSandbox,
    iotRateTimes: options.iotRateTimes,
    streamRecordsPerSecond: options.streamRecordsPerSecond,
    callsByClock: options.callsByClock,
  }
  const cloud = await (oneProcess ? startCloud(cloudOptions) : forkCloud(cloudOptions, endWithCloud)).catch(
    async (error: unknown) => {
      await endpoint.close()
      throw error
    },
  )
  const { endpoints } = cloud

  const s3 = new S3Client({ ...clientSettings(endpoints.s3), forcePathStyle: true })
  const userPool = await prepareCloud(endpoints, s3)
  const originSecret = randomBytes(24).toString('base64url')
  const authorizer = authorizerOf(userPool, endpoints)
  const events = await startEvents({
    port: livePort,
    authorizer,
    permit: createPermit(path.join(dataDir, 'logs', 'aws-calls.ndjson')),
  })
  // The address begins with `ws:`, because the console's client for live updates would turn `http:` into `wss:`.
  const liveOrigin = `ws://127.0.0.1:${events.port}`
  const gatewayOptions = {
    consoleFolder,
    consoleBuilt,
    authorizer,
    originSecret,
    connectOrigins: [endpoints.s3, liveOrigin],
    mails: cloud.mails,
    received: cloud.received,
    confirm: cloud.confirm,
  }
  const gateway = await startGateway({ ...gatewayOptions, port, invoke: functions.invoke })
  const base = `http://127.0.0.1:${gateway.port}`
  await storeConsoleAddress(endpoints, base)
  const wiring = {
    root,
    endpoints,
    userPool,
    originSecret,
    contentKeyIds,
    live: { port: events.port, secret: randomBytes(24).toString('base64url'), isOn: liveUpdates },
    timeTimes,
    keepsGarbage: oneProcess,
  }
  const definitions = functionDefinitions(wiring)
  if (past) {
    const clock = createSimulatedClock()
    const simulated = startRuntime(definitions, log, clock)
    // While the past is made, consequences of table changes, such as mails, happen at simulated times too.
    functions.beginPast(simulated)
    cloud.deliver()
    await runPast(past, { ...gatewayOptions, invoke: simulated.invoke }, clock)
    functions.endPast()
    await simulated.close()
  }
  const runtime = startRuntime(definitions, log)
  functions.begin(runtime)
  if (!past) cloud.deliver()
  await allowUploads(s3, [gateway.port])
  return {
    base,
    mqttPort: endpoints.mqttPort,
    mqttTlsPort: endpoints.mqttTlsPort,
    endpoints,
    userPool,
    lambda: { url: endpoint.url, secret: endpoint.secret },
    takeUploadsFrom: other => allowUploads(s3, [gateway.port, other]),
    renewFunctions: runtime.renew,
    stop: async () => {
      await gateway.close()
      await events.close()
      await cloud.close()
      await runtime.close()
      await endpoint.close()
      log.end()
    },
  }
}

const authorizerOf = ({ userPoolId, clientId }: UserPool, { jwks }: CloudEndpoints): Authorizer =>
  createAuthorizer({
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    clientId,
    scope: signInScope,
    jwks,
  })

/**
 * Creates the past through a separate gateway. The product's own gateway accepts no requests until the past is
 * complete.
 */
const runPast = async (
  past: (product: SimulatedProduct) => Promise<void>,
  options: Omit<GatewayOptions, 'port'>,
  clock: SimulatedClock,
): Promise<void> => {
  const gateway = await startGateway({ ...options, port: 0 })
  await past({
    base: `http://127.0.0.1:${gateway.port}`,
    setTime: clock.set,
    invoke: (name, event) => runOfClock(() => options.invoke(name, event)),
  })
  await gateway.close()
}
