import { bundleFunctions } from '#infra/bundle.ts'
import { buildConsole } from '#scripts/buildConsole.ts'
import { root } from '#scripts/project.ts'

/** What the local stack runs is what is deployed: built once before the tests that start it. */
export default async (): Promise<void> => {
  await Promise.all([bundleFunctions(root), buildConsole()])
}
