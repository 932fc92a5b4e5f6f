import { startTool } from '../base/checks.ts'
import { answerHelp } from '../base/help.ts'
import { quickSuites, testFilters } from './testFilters.ts'

const usage = `npm run test:watch [-- NAME…]

Runs the unit tests that a change touches, again with each change, until Ctrl-C. With names, it watches the tests whose
file or title has one of them, of every suite. Those of a product run on what was built at the start.`

answerHelp(usage)

const names = process.argv.slice(2)
const succeeded = await startTool('vitest', ['watch', ...(names.length > 0 ? testFilters(names) : quickSuites)])
process.exitCode = succeeded ? 0 : 1
