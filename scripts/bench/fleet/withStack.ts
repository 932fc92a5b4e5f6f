import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { bundleFunctions } from '#infra/bundle.ts'
import { signIn, type LocalApi } from '../../localApi.ts'
import { accounts } from '../../local/setup/accounts.ts'
import { startStack, type Stack } from '../../local/stack.ts'
import { root } from '../../project.ts'

/** Measures on a local stack of its own. */
export const withStack = async (measure: (stack: Stack) => Promise<string[]>): Promise<string[]> => {
  await bundleFunctions(root)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-bench-'))
  const stack = await startStack({ root, dataDir, port: 0, mqttPort: 0, consoleFolder: root })
  try {
    return await measure(stack)
  } finally {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const administrator = (base: string): Promise<LocalApi> => {
  const account = accounts.find(({ group, temporary }) => group === 'adminGroup' && !temporary)
  if (!account) throw new Error('There is no administrator')
  return signIn(base, account.userName, account.password)
}
