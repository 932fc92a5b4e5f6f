import { staticChecks } from './base/checks.ts'

const failed = (await staticChecks()).filter(({ passed }) => !passed)
console.log(
  failed.length === 0 ? 'types, lint and format are in order' : `failed: ${failed.map(({ name }) => name).join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
