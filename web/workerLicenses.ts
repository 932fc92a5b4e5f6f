import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/

/**
 * Writes the licences of the packages bundled in a worker to a file next to the worker, in the format that Vite uses
 * for those of the console. Vite's own list (`build.license`) leaves workers out, because they are separate builds.
 */
export const workerLicenses = (): Plugin => ({
  name: 'worker-licenses',
  apply: 'build',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? file.moduleIds : []))
    const folders = new Set(modules.flatMap(id => packageFolder.exec(id)?.[0] ?? []))
    if (folders.size === 0) return
    const source = ['# Licenses', ...[...folders].sort().map(formatLicense)].join('\n\n')
    this.emitFile({ type: 'asset', name: 'licenses.md', source: `${source}\n` })
  },
})

const formatLicense = (folder: string): string => {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8')
  const { name, version, license = 'no licence stated' } = JSON.parse(text) as Readonly<Record<string, string>>
  const files = readdirSync(folder).filter(file => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = files.sort().map(file => readFileSync(path.join(folder, file), 'utf8').trim())
  return [`## ${name} - ${version} (${license})`, ...texts].join('\n\n')
}
