import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { withSecret } from './aws/account/callers.ts'
import type { Cloud, CloudOptions } from './cloud.ts'
import type { CloudEvent, CloudRequest } from './cloudProcess.ts'

/** Starts the stand-ins in a separate process, so that long reads there do not block the gateway in this one. */
export const forkCloud = async (options: CloudOptions, onExit: (code: number | null) => void): Promise<Cloud> => {
  const child = fork(fileURLToPath(new URL('cloudProcess.ts', import.meta.url)), {
    // With these options, the stand-ins use a third of the memory, but more processor time.
    env: withSecret(),
    execArgv: ['--disable-warning=ExperimentalWarning', '--optimize-for-size'],
  })
  const send = (request: CloudRequest): void => void child.send(request)
  const next = <Type extends CloudEvent['type']>(type: Type): Promise<Extract<CloudEvent, { type: Type }>> =>
    new Promise((resolve, reject) => {
      const listen = (event: CloudEvent): void => {
        if (event.type === 'failed') reject(new Error(event.message))
        else if (event.type === type) resolve(event as Extract<CloudEvent, { type: Type }>)
        else return
        child.off('message', listen)
        child.off('exit', ended)
      }
      const ended = (): void =>
        reject(new Error('The process of the local services ended unexpectedly. Fix the error in its output above'))
      child.on('message', listen)
      child.once('exit', ended)
    })

  const started = next('started')
  send({ type: 'start', options })
  const { endpoints } = await started.catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  child.on('exit', onExit)
  return {
    endpoints,
    mails: async () => {
      const answer = next('mails')
      send({ type: 'mails' })
      return (await answer).mails
    },
    received: async () => {
      const answer = next('received')
      send({ type: 'received' })
      return (await answer).received
    },
    confirm: async token => {
      const answer = next('confirmed')
      send({ type: 'confirm', token })
      return (await answer).isConfirmed
    },
    deliver: () => send({ type: 'deliver' }),
    close: async () => {
      child.off('exit', onExit)
      if (child.exitCode !== null || !child.connected) return
      send({ type: 'stop' })
      await once(child, 'exit')
    },
  }
}
