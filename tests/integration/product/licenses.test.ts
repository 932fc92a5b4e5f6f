import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { functionNames } from '#infra/access/access.ts'
import { bundlesFolder } from '#infra/bundle.ts'
import { licensesFile } from '#infra/licenses.ts'
import { consoleFolder, root } from '#scripts/base/project.ts'

/** The packages that the sources below a folder import for more than types. */
const packagesUsed = async (folder: string): Promise<string[]> => {
  const files = (await readdir(path.join(root, folder), { recursive: true })).filter(name => /\.tsx?$/.test(name))
  const texts = await Promise.all(files.map(name => readFile(path.join(root, folder, name), 'utf8')))
  const imports = texts.flatMap(text => [
    ...text.matchAll(/^(?:import|export) (?!type )(?:[^'";]* from )?'((?:@[^/']+\/)?[^#./'@][^/']*)[^']*'/gm),
  ])
  return [...new Set(imports.map(([, name = '']) => name).filter(name => !name.startsWith('node:')))]
}

describe('the licences of the packages that are shipped', () => {
  it('are stored next to the console together with their texts', async () => {
    const assets = await readdir(path.join(consoleFolder, 'assets'))
    // Workers are builds of their own, with files of their own.
    const files = [
      'licenses.md',
      ...assets.filter(name => /^licenses-.*\.md$/.test(name)).map(name => `assets/${name}`),
    ]
    const shipped = (await Promise.all(files.map(name => readFile(path.join(consoleFolder, name), 'utf8')))).join('\n')
    const atBuild = new Set(['vite', '@vitejs/plugin-react', 'marked', 'marked-gfm-heading-id'])
    // It hands on what react-router has, and falls out of the bundle itself.
    const nameOf = (name: string) => (name === 'react-router-dom' ? 'react-router' : name)
    const used = (await packagesUsed('web')).filter(name => !atBuild.has(name)).map(nameOf)
    expect(used).toContain('react')
    expect(used.filter(name => !shipped.includes(`## ${name} - `))).toEqual([])
    expect(shipped).toContain('Permission is hereby granted')
    expect(shipped).toContain('Apache License')
  })

  it.each(functionNames)('are stored next to the bundle of the function %s, each text only once', async name => {
    const folder = path.join(root, bundlesFolder, name)
    const [shipped, map] = await Promise.all([
      readFile(path.join(folder, licensesFile), 'utf8'),
      readFile(path.join(folder, 'index.mjs.map'), 'utf8'),
    ])
    // What the bundle was really made of, by its source map.
    const { sources } = JSON.parse(map) as { sources: string[] }
    const packages = sources.flatMap(source => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
    const titles = new Set(shipped.split('\n').map(line => line.replace(/ \d+\.\d+\.\d+\S*( \(.*\))?$/, '')))
    expect([...new Set(packages)].filter(one => !titles.has(one))).toEqual([])
    expect(packages.length).toBeGreaterThan(0)
    const parts = shipped.split(/^-{80}$/m).map(part => part.trim().split('\n\n').slice(1).join('\n\n'))
    expect(new Set(parts).size).toBe(parts.length)
  })
})
