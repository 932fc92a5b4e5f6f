import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../project.ts'

const run = promisify(execFile)

/** Runs unit tests in files whose paths have one of these parts; returns what was printed if one failed. */
export const runUnitTests = (
  files: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<string | undefined> => runTests(['unit*'], files, variables)

/** Runs tests of some suites; returns what was printed if one failed. */
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
