import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../base/project.ts'

const run = promisify(execFile)

/**
 * Runs the unit tests in all files whose paths contain one of the given texts. Returns the output if a test failed,
 * otherwise undefined.
 */
export const runUnitTests = (
  files: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<string | undefined> => runTests(['unit*'], files, variables)

/** Runs tests of some suites. Returns the output if a test failed, otherwise undefined. */
export const runTests = async (
  suites: readonly string[],
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const env = { ...process.env, ...variables }
  return run(process.execPath, [vitest, 'run', ...suites.flatMap(suite => ['--project', suite]), ...args], {
    cwd: root,
    env,
  }).then(
    () => undefined,
    (error: Error & { stdout?: string }) => error.stdout ?? error.message,
  )
}
