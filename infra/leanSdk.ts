import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Loads clients of the AWS SDK in a form whose unused parts fall out of a bundle. The clients' tables of shapes name
 * each key by a constant (`[_hH]: …`). Tree shaking must keep such tables, because a computed key could have side
 * effects. This plugin writes the key itself instead, and tree shaking then drops the shapes of calls that nobody
 * makes. From a client's package.json it loads only the version. Decision 82 has the measurements.
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
 * Matches the SDK clients whose errors the functions know by their name only. Such an error keeps its name even if the
 * client has not registered a class for it, so these classes can be left out.
 */
const onlyNamed = /client-(kms|secrets-manager|firehose)[\\/]/

/** Removes the registration of a client's own errors, so that their classes and shapes fall out of a bundle. */
const withoutErrors = (path: string, text: string): string =>
  onlyNamed.test(path) ? text.replaceAll(/^n0_registry\.registerError\(.*\);$/gm, '') : text

const withPlainKeys = (text: string): string => {
  const keys = new Map([...text.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, name, key]) => [name, key]))
  return text.replaceAll(/\[(_\w+)\]:/g, (computed, name: string) => {
    const key = keys.get(name)
    return key === undefined ? computed : `${key}:`
  })
}
