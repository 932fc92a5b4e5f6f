import { bundleFunctions } from '#infra/bundle.ts'
import { buildConsole } from './base/buildConsole.ts'
import { root } from './base/project.ts'

// Builds everything that `npm start` serves, or only the part that the argument names. The build runs in a separate
// process, because otherwise the bundlers would stay in memory and take up more of it than everything else.
const builds = { functions: () => bundleFunctions(root), console: buildConsole }
const part = process.argv[2]
await Promise.all(
  Object.entries(builds)
    .filter(([name]) => (part ?? name) === name)
    .map(([, build]) => build()),
)
process.exit(0)
