import { bundleFunctions } from '#infra/bundle.ts'
import { buildConsole } from '#scripts/buildConsole.ts'
import { builtVariable, root } from '#scripts/project.ts'

/** Builds what the local stack runs, which is what is deployed, once before the tests that start it. */
export default async (): Promise<void> => {
  if (process.env[builtVariable] !== undefined) return
  await Promise.all([bundleFunctions(root), buildConsole()])
  process.env[builtVariable] = 'yes'
}
