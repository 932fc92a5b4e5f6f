import path from 'node:path'
import { build } from 'esbuild'
import { functionNames } from './access.ts'
import { entryOf, threadEntries } from './entries.ts'

/** Where the bundles go, one folder a function, from the project's root. */
export const bundlesFolder = '.build/functions'

/**
 * Bundles every function in one run: what is deployed, and what the local stack runs. ESM with the packages' ESM
 * entries, which tree-shake; `require` is there for the few packages that still call it.
 */
export const bundleFunctions = async (root: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: functionNames.flatMap(name => [
      { in: entryOf(name), out: `${name}/index` },
      ...Object.entries(threadEntries[name] ?? {}).map(([thread, entry]) => ({ in: entry, out: `${name}/${thread}` })),
    ]),
    outdir: bundlesFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    sourcemap: 'linked',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': path.join(root, 'functions/lambdaCredentials.ts') },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  })
}
