import { startCloud, type Cloud, type CloudOptions } from './cloud.ts'
import type { CloudEndpoints } from './aws/account/endpoints.ts'
import { endProcess } from './aws/protocol/endProcess.ts'
import type { Mail } from './aws/sns/outbox.ts'
import type { Received } from './receivers/receivedLog.ts'

/** A message from the parent process to this process, which runs the stand-ins. */
export type CloudRequest =
  | { readonly type: 'start'; readonly options: CloudOptions }
  | { readonly type: 'deliver' }
  | { readonly type: 'mails' }
  | { readonly type: 'received' }
  | { readonly type: 'confirm'; readonly token: string }
  | { readonly type: 'stop' }

/** A message from this process, which runs the stand-ins, to the parent process. */
export type CloudEvent =
  | { readonly type: 'started'; readonly endpoints: CloudEndpoints }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'mails'; readonly mails: readonly Mail[] }
  | { readonly type: 'received'; readonly received: readonly Received[] }
  | { readonly type: 'confirmed'; readonly isConfirmed: boolean }

const send = (event: CloudEvent): void => void process.send?.(event)

let cloud: Cloud | undefined

const answer = async (request: CloudRequest): Promise<void> => {
  switch (request.type) {
    case 'start':
      cloud = await startCloud(request.options)
      return send({ type: 'started', endpoints: cloud.endpoints })
    case 'deliver':
      return cloud?.deliver()
    case 'mails':
      return send({ type: 'mails', mails: (await cloud?.mails()) ?? [] })
    case 'received':
      return send({ type: 'received', received: (await cloud?.received()) ?? [] })
    case 'confirm':
      return send({ type: 'confirmed', isConfirmed: (await cloud?.confirm(request.token)) ?? false })
    case 'stop':
      await cloud?.close()
      return endProcess()
  }
}

process.on('message', (request: CloudRequest) => {
  answer(request).catch((error: Error) => {
    // If the stand-ins cannot be started, the parent process reports the reason.
    if (request.type !== 'start') console.error(error)
    send({ type: 'failed', message: error.message })
  })
})
// If the parent process has ended, nobody uses the stand-ins any more.
process.on('disconnect', endProcess)
// The terminal sends Ctrl-C to the whole process group. It is ignored here, because the parent process shuts this
// process down gracefully.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
