import { startTool } from '../base/checks.ts'
import { answerHelp } from '../base/help.ts'
import { quickSuites } from './testFilters.ts'

const usage = `npm run test:changed [-- COMMIT]

Runs the unit tests that import what has changed since COMMIT, or since the last commit. Tests of the whole product run
bundles, which tell nothing of their sources: name those that you want to npm test.`

answerHelp(usage)

const [since] = process.argv.slice(2)
const changed = since === undefined ? '--changed' : `--changed=${since}`
const succeeded = await startTool('vitest', ['run', changed, '--passWithNoTests', ...quickSuites])
process.exitCode = succeeded ? 0 : 1
