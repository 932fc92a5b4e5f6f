import { build } from 'esbuild'
import type { FunctionName } from '#infra/access/access.ts'
import { entryFileOf } from '#infra/entries.ts'
import { root } from '#infra/root.ts'

/** Returns the bundled code of a function after tree shaking, without code from packages. */
export const bundledCode = async (name: FunctionName): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entryFileOf(name)],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    treeShaking: true,
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text).join('\n')
}
