import { bundleFunctions } from '#infra/bundle.ts'
import { buildConsole } from './buildConsole.ts'
import { root } from './project.ts'

// Builds everything that `npm start` serves. The build has a process of its own: the bundlers would stay in memory, and
// take more of it than everything else.
await Promise.all([bundleFunctions(root), buildConsole()])
process.exit(0)
