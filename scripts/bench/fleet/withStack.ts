import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { bundleFunctions } from '#infra/bundle.ts'
import { signIn, type LocalApi } from '../../base/localApi.ts'
import { demoPast } from '../../local/past/demoPast.ts'
import { accounts } from '../../local/setup/accounts.ts'
import { startStack, type Stack, type StackOptions } from '../../local/stack.ts'
import { root } from '../../base/project.ts'

interface StackContents extends Pick<StackOptions, 'callsByClock' | 'timeTimes'> {
  /** The folder of the built console. Set if pages are measured. */
  readonly consoleFolder?: string
  /** The size of a demo fleet whose past is stored. Without it, the stack has no past. */
  readonly fleetSize?: number
}

/** Starts a local stack for one measurement, calls `measure` with it, and removes the stack afterwards. */
export const withStack = async (
  measure: (stack: Stack) => Promise<string[]>,
  { consoleFolder = root, fleetSize = 0, ...options }: StackContents = {},
): Promise<string[]> => {
  await bundleFunctions(root)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-bench-'))
  const past = demoPast({ dataDir, fleetSize, say: console.error })
  const stack = await startStack({
    root,
    dataDir,
    port: 0,
    mqttPort: 0,
    consoleFolder,
    ...(past && { past }),
    ...options,
  })
  try {
    return await measure(stack)
  } finally {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export const administrator = (base: string): Promise<LocalApi> => {
  const account = accounts.find(({ group, temporary }) => group === 'adminGroup' && !temporary)
  if (!account) throw new Error('No account in scripts/local/setup/accounts.ts is an administrator. Add one')
  return signIn(base, account.userName, account.password)
}
