import { bundleFunctions } from '#infra/bundle.ts'
import { buildConsole } from '#scripts/base/buildConsole.ts'
import { builtVariable, root } from '#scripts/base/project.ts'

/**
 * Builds what the local stack runs, which is the same as what is deployed. Done once, before the tests that start a
 * stack.
 */
export default async (): Promise<void> => {
  if (process.env[builtVariable] !== undefined) return
  await Promise.all([bundleFunctions(root), buildConsole()])
  process.env[builtVariable] = 'yes'
}
