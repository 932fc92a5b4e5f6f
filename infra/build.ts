import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build as buildWeb } from 'vite'
import { bundleFunctions } from './bundle.ts'
import { root } from './root.ts'

// Builds everything that the stacks deploy. The CDK runs this file before the app (cdk.json), so that no stale build
// is deployed.
const configFile = resolve(root, 'web/vite.config.ts')
if (!existsSync(configFile))
  throw new Error(`${configFile} is missing, so the console cannot be built. Restore it: git checkout web`)
await bundleFunctions(root)
await buildWeb({ configFile, logLevel: 'warn' })
