import { bundleFunctions } from '#infra/bundle.ts'
import { buildConsole } from './buildConsole.ts'
import { root } from './project.ts'

// Builds all that `npm start` serves, in its own process: the bundlers would stay in memory, more than all the rest.
await Promise.all([bundleFunctions(root), buildConsole()])
process.exit(0)
