import { bundleFunctions } from '#infra/bundle.ts'
import { buildConsole } from './buildConsole.ts'
import { root } from './project.ts'

/** What `npm start` serves. A process of its own: the bundlers would stay in memory, more than all the rest. */
await Promise.all([bundleFunctions(root), buildConsole()])
process.exit(0)
