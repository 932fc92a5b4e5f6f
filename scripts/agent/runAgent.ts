import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { connect, noConnection, whileConnected } from './broker/connect.ts'
import { obtainProof } from './broker/enrol.ts'
import { keepConnected } from './broker/keepConnected.ts'
import type { Config } from './disk/config.ts'
import { installedVersion, waitingFor } from './jobs/instrumentCommands.ts'
import { createInstallWork } from './jobs/installContent.ts'
import type { JobConnection } from './jobs/jobPorts.ts'
import { runJobs } from './jobs/runJobs.ts'
import { afterKeysMessage } from './checks/trustedKeys.ts'
import { reserveFolder } from './disk/reserveFolder.ts'
import { openSpool } from './disk/spool.ts'
import { openState, type AgentState } from './disk/state.ts'

export interface AgentOptions {
  readonly config: Config
  readonly onTrouble: (error: unknown) => void
  /**
   * Called once a connection is set up. After connections that did not last, it is called only once the new
   * connection counts as steady.
   */
  readonly onConnected?: () => void
  /**
   * How long to wait before the first reconnection. The wait doubles with each further one, up to a minute, until a
   * connection counts as steady.
   */
  readonly firstWaitMs?: number
  readonly checkEveryMs?: number
  /** The interval at which the installed version is read. It is reported if it has changed. */
  readonly versionEveryMs?: number
}

export interface RunningAgent {
  end(): Promise<void>
}

/**
 * The interval at which requests to the job service are repeated, in case a message was lost. Each instrument does so
 * at a different time.
 */
const tickMs = 30_000
const readVersionEveryMs = 600_000
const spoolEveryMs = 1_000

/**
 * Runs an instrument's agent until it is stopped: it enrols the instrument, sends its messages, and carries out
 * content jobs. Throws if another agent uses the folder.
 */
export const runAgent = async (options: AgentOptions): Promise<RunningAgent> => {
  const release = await reserveFolder(options.config.folder)
  try {
    const agent = await startAgent(options)
    return {
      end: async () => {
        try {
          await agent.end()
        } finally {
          await release()
        }
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

const startAgent = async (options: AgentOptions): Promise<RunningAgent> => {
  const { config, onTrouble, checkEveryMs } = options
  const state = await openState(config.folder)
  if (Object.keys(state.current().keys).length === 0) await state.change({ keys: config.keys })
  const spool = await openSpool(path.join(config.folder, 'spool'), config.name, onTrouble)
  const jobs = runJobs({
    thingName: config.name,
    kept: state.current().job,
    keep: async job => {
      await state.change({ job })
      if (job.type === 'idle') void reportVersion().catch(onTrouble)
    },
    work: createInstallWork({ config, state, ...(checkEveryMs !== undefined && { checkEveryMs }) }),
    waitingFor: () => waitingFor(config),
    jitterMs: config.jitterSeconds * 1_000,
    now: Date.now,
    onTrouble,
  })
  const ending = new AbortController()
  let client: MqttClient | undefined
  const publish: JobConnection['publish'] = async (topic, payload) => {
    const current = client
    if (!current) throw new Error(noConnection)
    await whileConnected(current, () => current.publishAsync(topic, JSON.stringify(payload), { qos: 1 }))
  }

  let reportedVersion: string | undefined
  const register = async (): Promise<void> => {
    const registration = await registrationOf(config)
    await publish(`instruments/${config.name}/registration`, registration)
    reportedVersion = registration.firmware
  }
  /**
   * Reports the installed version if it has changed, so that the service learns of a manual change before the next
   * connection.
   */
  const reportVersion = async (): Promise<void> => {
    if (client?.connected && (await installedVersion(config))?.slice(0, versionLimit) !== reportedVersion)
      await register()
  }

  /**
   * Reads the installed version repeatedly. Each reading waits for the previous one to end, because the program that
   * prints the version may take longer than the pause.
   */
  const watchVersion = async (): Promise<void> => {
    const pauseMs = options.versionEveryMs ?? readVersionEveryMs
    while (await sleep(pauseMs, true, { signal: ending.signal }).catch(() => false))
      await reportVersion().catch(onTrouble)
  }

  const keysTopic = `instruments/${config.name}/keys`
  const begin = async (opened: MqttClient): Promise<void> => {
    client = opened
    opened.on('message', (topic, payload) => {
      if (topic === keysTopic) void takeKeys(state, payload).catch(onTrouble)
      else jobs.message(topic, payload)
    })
    const subscribe: JobConnection['subscribe'] = async topics =>
      void (await whileConnected(opened, () => opened.subscribeAsync([...topics], { qos: 1 })))
    await subscribe([keysTopic])
    await register()
    await jobs.connected({ subscribe, publish })
  }

  const timers = [
    setInterval(() => jobs.tick(), tickMs * (0.75 + Math.random() / 2)),
    setInterval(() => {
      if (client?.connected) spool.flush(publish).catch(onTrouble)
    }, spoolEveryMs),
  ]
  const watching = watchVersion()
  const running = keepConnected({
    name: config.name,
    firstWaitMs: options.firstWaitMs ?? 2_000,
    signal: ending.signal,
    open: async () => {
      const proof = await obtainProof(config, state, () => registrationOf(config), onTrouble)
      return connect(config.broker, config.name, proof)
    },
    begin,
    onConnected: () => options.onConnected?.(),
    onEnded: () => {
      client = undefined
      jobs.disconnected()
    },
    onTrouble,
  })
  return {
    end: async () => {
      for (const timer of timers) clearInterval(timer)
      ending.abort()
      await jobs.end()
      client?.end(true)
      await Promise.all([running, watching])
    },
  }
}

const versionLimit = 256

const registrationOf = async (config: Config) => {
  const firmware = await installedVersion(config)
  return {
    timestamp: new Date().toISOString(),
    modelName: config.model,
    serialNumber: config.name,
    ...(firmware !== undefined && { firmware: firmware.slice(0, versionLimit) }),
  }
}

const takeKeys = async (state: AgentState, payload: Uint8Array): Promise<void> => {
  const { keys, keysCounter } = state.current()
  const message: unknown = JSON.parse(Buffer.from(payload).toString('utf8'))
  const after = afterKeysMessage({ keys, counter: keysCounter }, message)
  if (after) await state.change({ keys: after.keys, keysCounter: after.counter })
}
