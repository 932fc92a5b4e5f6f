import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from './project.ts'

export interface Check {
  readonly name: string
  readonly passed: boolean
}

/**
 * Runs a command from node_modules with the Node.js that runs this process. The command's output goes to this
 * process's output. Resolves to whether the command succeeded. If this process ends first, the command is ended too.
 */
export const startTool = async (
  name: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  const env = { ...environment(), ...variables }
  const tool = spawn(name, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const endTool = (): boolean => tool.kill()
  process.once('exit', endTool)
  const [code] = (await once(tool, 'exit')) as [number | null]
  process.off('exit', endTool)
  return code === 0
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
})

/**
 * Environment variables for tools written in Go. With a single core and half as many garbage collections, such a tool
 * takes a third less processor time. The other core is left to the test suites that run at the same time.
 */
const oneCore = { GOMAXPROCS: '1', GOGC: '200' }

/**
 * Runs the checks that need no running product, one after another: types, lint including the folders' import rules,
 * and format.
 */
export const staticChecks = async (): Promise<Check[]> => [
  { name: 'types', passed: await startTool('tsc', ['-b', '--singleThreaded'], oneCore) },
  { name: 'lint', passed: await startTool('oxlint', ['--type-aware', '--quiet'], oneCore) },
  { name: 'format', passed: await startTool('oxfmt', ['--check']) },
]
