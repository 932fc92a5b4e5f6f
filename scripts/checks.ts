import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './project.ts'

export interface Check {
  readonly name: string
  readonly passed: boolean
}

/** Runs one of the packages' commands on this Node.js, its output going where ours goes. */
export const runTool = (name: string, args: readonly string[]): boolean => {
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
  }
  return spawnSync(name, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/** What needs no product to run: types, the rules of the code with those of the folders, and the format. */
export const staticChecks = (): Check[] => [
  { name: 'types', passed: runTool('tsc', ['-b']) },
  { name: 'lint', passed: runTool('oxlint', ['--type-aware', '--quiet']) },
  { name: 'format', passed: runTool('oxfmt', ['--check']) },
]
