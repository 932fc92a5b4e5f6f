import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { functionNames, type FunctionName } from './access/access.ts'
import { entryFileOf, threadEntries } from './entries.ts'
import { licensesFile, collectLicenses } from './licenses.ts'
import { leanSdk } from './leanSdk.ts'

/** The folder of the bundles, relative to the project's root. It has one subfolder per function. */
export const bundlesFolder = '.build/functions'

/**
 * The functions whose bundle is split into several files. The first file contains only the code that every call
 * needs. Code that is imported later, such as the S3 client of ingest, is in separate files next to it, so that a
 * cold start does not compile that code. Decision 82 has the times.
 */
const splitFunctions: readonly FunctionName[] = ['ingest']

/**
 * Bundles every function, for deployment and for the local stack. Bundles are ESM and use the packages' ESM entries,
 * which can be tree-shaken. A few packages still call `require`, so the bundles define it. The licences of the
 * packages are in a file next to each bundle. Throws if a bundle is too large.
 */
export const bundleFunctions = async (root: string): Promise<void> => {
  const whole = functionNames.filter(name => !splitFunctions.includes(name))
  const bundled = await Promise.all([
    bundle(root, { outdir: bundlesFolder, entryPoints: whole.flatMap(name => entriesIn(name, `${name}/`)) }),
    ...splitFunctions.map(name =>
      bundle(root, { outdir: `${bundlesFolder}/${name}`, entryPoints: entriesIn(name, ''), splitting: true }),
    ),
  ])
  const outputs = Object.assign({}, ...bundled.map(({ metafile }) => metafile.outputs)) as Metafile['outputs']
  await Promise.all(splitFunctions.map(name => removeOthers(root, `${bundlesFolder}/${name}`, outputs)))
  for (const [folder, text] of await collectLicenses(root, outputs))
    await writeFile(path.join(root, folder, licensesFile), text)
  const tooLarge = oversized(outputs)
  if (tooLarge.length > 0)
    throw new Error(['These bundles are too large. Remove what they load without use:', ...tooLarge].join('\n'))
}

const entriesIn = (name: FunctionName, folder: string) => [
  { in: entryFileOf(name), out: `${folder}index` },
  ...Object.entries(threadEntries[name] ?? {}).map(([thread, entry]) => ({ in: entry, out: `${folder}${thread}` })),
]

const bundle = (root: string, options: Pick<BuildOptions, 'entryPoints' | 'outdir' | 'splitting'>) =>
  build({
    ...options,
    absWorkingDir: root,
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

/**
 * Removes the files that earlier builds left in a folder. The names of files that are imported later contain a hash
 * of their content, so a new build does not overwrite the old ones.
 */
const removeOthers = async (root: string, folder: string, outputs: Metafile['outputs']): Promise<void> => {
  const files = await readdir(path.join(root, folder))
  const others = files.filter(file => file !== licensesFile && !Object.hasOwn(outputs, `${folder}/${file}`))
  await Promise.all(others.map(file => rm(path.join(root, folder, file), { force: true, recursive: true })))
}

/** The maximum size, in bytes, of the minified code that a function may load when it starts. */
const largestBundle = 700_000

/**
 * Returns one line for each bundle that is larger than the limit. A bundle's size includes all files that it imports
 * when it starts.
 */
export const oversized = (outputs: Metafile['outputs']): string[] =>
  Object.keys(outputs)
    .filter(file => file.endsWith('.mjs'))
    .map(file => ({ file, bytes: sumBytes(outputs, loadedWith(outputs, file)) }))
    .filter(({ bytes }) => bytes > largestBundle)
    .map(({ file, bytes }) => `  ${file} has ${bytes} bytes, ${bytes - largestBundle} too many`)

const sumBytes = (outputs: Metafile['outputs'], files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0)

/** Returns a file of the bundle together with all files that it imports when it starts, directly or indirectly. */
const loadedWith = (outputs: Metafile['outputs'], file: string, found = new Set<string>()): ReadonlySet<string> => {
  found.add(file)
  for (const { path: imported, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && !found.has(imported)) loadedWith(outputs, imported, found)
  return found
}
