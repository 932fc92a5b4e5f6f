import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Metafile } from 'esbuild'

/** The name of the file, next to each function's bundle, that contains the licences of the bundled packages. */
export const licensesFile = 'licenses.txt'

/** The fields of a package.json that this module reads. `license` names the package's licence. */
interface Package {
  readonly name?: string
  readonly version?: string
  readonly license?: string
}

/** Matches the names of the files that contain a package's licence texts and notices. */
const textFile = /^(licen[cs]e|copying|notice)/i

/**
 * Returns the licence texts for each folder of bundles, keyed by folder. A text lists every package with its version,
 * and contains each licence text once. Throws if a package states no licence at all.
 */
export const collectLicenses = async (root: string, outputs: Metafile['outputs']): Promise<Map<string, string>> => {
  const folders = Map.groupBy(
    Object.entries(outputs).filter(([file]) => file.endsWith('.mjs')),
    ([file]) => path.dirname(file),
  )
  const licenses = new Map<string, string>()
  for (const [folder, files] of folders) {
    const packages = new Set(files.flatMap(([, { inputs }]) => packagesIn(root, Object.keys(inputs))))
    licenses.set(folder, await textOf([...packages].sort()))
  }
  return licenses
}

/**
 * Returns the folders of the packages that the files belong to. A file belongs to the nearest folder above it whose
 * package.json has a name.
 */
const packagesIn = (root: string, files: readonly string[]): string[] =>
  files.flatMap(file => {
    const [, inside, name] = /^(.*node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? []
    return inside === undefined || name === undefined ? [] : [path.join(root, inside, name)]
  })

const textOf = async (packages: readonly string[]): Promise<string> => {
  const named = await Promise.all(
    packages.map(async folder => ({ title: await titleOf(folder), text: await textsIn(folder) })),
  )
  const byText = Map.groupBy(named, ({ text }) => text)
  return [...byText]
    .map(([text, users]) => `${users.map(({ title }) => title).join('\n')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

const titleOf = async (folder: string): Promise<string> => {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Package
  if (license === undefined && !existsSync(path.join(folder, 'LICENSE')))
    throw new Error(`The package ${folder} states no licence. Find out whether it may be shipped, or use another`)
  return `${name} ${version}${license === undefined ? '' : ` (${license})`}`
}

const textsIn = async (folder: string): Promise<string> => {
  const names = (await readdir(folder)).filter(name => textFile.test(name)).sort()
  const texts = await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')))
  return texts.length === 0
    ? 'The package has no file with the text of its licence.'
    : texts.map(text => text.trim()).join('\n\n')
}
