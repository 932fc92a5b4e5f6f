import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { createReconnection, type Reconnection } from './reconnection.ts'

interface Options {
  readonly name: string
  /**
   * How long to wait before the first reconnection. The wait doubles with each further one, up to a minute, until a
   * connection counts as steady.
   */
  readonly firstWaitMs: number
  readonly signal: AbortSignal
  readonly open: () => Promise<MqttClient>
  /** Sets up a connection that has just been opened, for example subscribes to topics. */
  readonly begin: (opened: MqttClient) => Promise<void>
  /**
   * Called once a connection is set up. After connections that did not last, it is called only once the new
   * connection counts as steady.
   */
  readonly onConnected: () => void
  readonly onEnded: () => void
  readonly onTrouble: (error: unknown) => void
}

/** Keeps a client connected until the signal is aborted. Reconnects whenever a connection has ended. */
export const keepConnected = async (options: Options): Promise<void> => {
  const { name, firstWaitMs, signal, onEnded } = options
  const reconnection = createReconnection(name, firstWaitMs)
  while (!signal.aborted) {
    const waitMs = await connectOnce(options, reconnection)
    onEnded()
    // The wait is randomized, so that the instruments of a laboratory do not all reconnect at once after a network
    // outage.
    await sleep(waitMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
  }
}

/** Opens a connection and waits until it ends. Returns how long to wait before reconnecting. */
const connectOnce = async (options: Options, reconnection: Reconnection): Promise<number> => {
  const { open, signal, onTrouble } = options
  try {
    const opened = await open()
    const since = performance.now()
    try {
      const failure = signal.aborted ? undefined : await use(opened, options, reconnection)
      if (signal.aborted) return 0
      const { waitMs, reason } = reconnection.lost(performance.now() - since, failure)
      onTrouble(new Error(reason))
      return waitMs
    } finally {
      opened.end(true)
    }
  } catch (error) {
    onTrouble(error)
    return reconnection.failed()
  }
}

/** Sets up a connection and waits until it ends. Returns the error that ended it, if there was one. */
const use = async (opened: MqttClient, { begin, onConnected }: Options, { isSteady, steadyMs }: Reconnection) => {
  let failure: Error | undefined
  opened.on('error', error => {
    failure = error
  })
  const closed = new Promise<void>(resolve => opened.once('close', () => resolve()))
  try {
    await begin(opened)
  } catch (error) {
    // If the connection was lost, the loss is the reason why `begin` failed. Any other error is thrown, because it
    // would occur again on the next connection.
    if (opened.connected) throw error
    return failure
  }
  const steadyTimer = setTimeout(onConnected, isSteady() ? 0 : steadyMs)
  await closed
  clearTimeout(steadyTimer)
  return failure
}
