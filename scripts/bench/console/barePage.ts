import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startGateway } from '../../local/gateway/gateway.ts'
import { root } from '../../base/project.ts'

/**
 * Builds the bare page, the smallest possible list page, with the console's build settings. Serves it with the
 * console's server, and calls `work` with its address.
 */
export const withBarePage = async <Result>(work: (base: string) => Promise<Result>): Promise<Result> => {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-bare-'))
  const { build } = await import('vite')
  await build({
    configFile: path.join(root, 'web', 'vite.config.ts'),
    root: path.join(import.meta.dirname, 'browser', 'barePage'),
    logLevel: 'warn',
    build: { outDir },
  })
  const gateway = await startGateway({
    port: 0,
    consoleFolder: outDir,
    authorizer: () => 'Unauthorized',
    originSecret: '',
    connectOrigins: [],
    invoke: () => Promise.reject(new Error('The bare page of the bench called the API. Remove the call')),
    mails: () => Promise.resolve([]),
    received: () => Promise.resolve([]),
    confirm: () => Promise.resolve(false),
  })
  try {
    return await work(`http://127.0.0.1:${gateway.port}`)
  } finally {
    await gateway.close()
    await rm(outDir, { recursive: true })
  }
}
