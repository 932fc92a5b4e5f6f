import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { functionNames } from './access.ts'
import { entryOf, threadEntries } from './entries.ts'
import { licensesFile, collectLicenses } from './licenses.ts'
import { leanSdk } from './leanSdk.ts'

/** The folder of the bundles, from the project's root, with one folder for each function. */
export const bundlesFolder = '.build/functions'

/**
 * Bundles every function in one run, for deployment and for the local stack. Bundles are ESM and use the packages' ESM
 * entries, which tree-shake; a few packages still call `require`, so it is defined. The licences of the packages lie
 * beside each bundle. Throws if a bundle is too large.
 */
export const bundleFunctions = async (root: string): Promise<void> => {
  const { metafile } = await build({
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
    alias: {
      '@aws-sdk/credential-provider-node': path.join(root, 'functions/runtime/lambdaCredentials.ts'),
      '@smithy/core/event-streams': path.join(root, 'functions/runtime/lambdaEventStreams.ts'),
    },
    plugins: [leanSdk],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
    metafile: true,
  })
  for (const [folder, text] of await collectLicenses(root, metafile.outputs))
    await writeFile(path.join(root, folder, licensesFile), text)
  const tooLarge = oversized(metafile.outputs)
  if (tooLarge.length > 0) throw new Error(['Cut what these bundles load without use:', ...tooLarge].join('\n'))
}

/** The most bytes of minified code in one file. A function loads the whole file before its first call. */
const largestBundle = 700_000

/** The bundles above the limit, each with its size. */
export const oversized = (outputs: Metafile['outputs']): string[] =>
  Object.entries(outputs)
    .filter(([file, { bytes }]) => file.endsWith('.mjs') && bytes > largestBundle)
    .map(([file, { bytes }]) => `  ${file} has ${bytes} bytes, ${bytes - largestBundle} too many`)
