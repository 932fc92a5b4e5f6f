import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Rewrites AWS SDK clients so that their unused parts can be tree-shaken from a bundle. The clients' schema tables
 * name each key by a constant (`[_hH]: …`). Tree shaking must keep such tables, because a computed key could have
 * side effects. This plugin replaces the constant with the key itself, and tree shaking then drops the schemas of
 * unused operations. From a client's package.json it keeps only the version. Decision 82 has the measurements.
 */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: withoutErrors(path, withPlainKeys(await readFile(path, 'utf8'))),
    }))
    onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

/**
 * Matches the SDK clients whose errors the functions recognize only by name. Such an error keeps its name even if the
 * client has registered no class for it, so these classes can be left out.
 */
const onlyNamed = /client-(kms|secrets-manager|firehose)[\\/]/

/**
 * Removes the registration of a client's own errors, so that their classes and schemas are tree-shaken from the
 * bundle.
 */
const withoutErrors = (path: string, text: string): string =>
  onlyNamed.test(path) ? text.replaceAll(/^n0_registry\.registerError\(.*\);$/gm, '') : text

const withPlainKeys = (text: string): string => {
  const keys = new Map([...text.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, name, key]) => [name, key]))
  return text.replaceAll(/\[(_\w+)\]:/g, (computed, name: string) => {
    const key = keys.get(name)
    return key === undefined ? computed : `${key}:`
  })
}
