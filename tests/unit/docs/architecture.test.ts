import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

interface Row {
  /** `functions/data`. */
  readonly folder: string
  readonly mayImport: readonly string[]
  /** Folders within those that it must not import. */
  readonly without: readonly string[]
}

const namesIn = (text: string): string[] => [...text.matchAll(/`([\w/]+)\/`/g)].map(([, name]) => name ?? '')

/**
 * The table of docs/architecture.md: a folder in the first column, the folders that it may import in the last, and
 * behind `without` those among them that it may not.
 */
const table: readonly Row[] = readFileSync(path.join(root, 'docs', 'architecture.md'), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, folder, , imports] = /^\| `([\w/]+)\/` \|(.*)\|([^|]*)\|$/.exec(line) ?? []
    if (folder === undefined || imports === undefined) return []
    const [those = '', others = ''] = imports.split('without')
    return [{ folder, mayImport: namesIn(those), without: namesIn(others) }]
  })

const houseOf = (folder: string): string => folder.split('/')[0] ?? ''

/** Whether a folder is another one or lies around it: its own files are beside those of the inner one. */
const isAround = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}/`)

/** A name includes the folders within it. */
const rows: readonly Pick<Row, 'folder' | 'mayImport'>[] = table.map(({ folder, mayImport, without }) => ({
  folder,
  mayImport: table
    .map(other => other.folder)
    .filter(other => !isAround(other, folder) && mayImport.some(name => isAround(name, other)))
    .filter(other => !without.some(name => isAround(name, other))),
}))

/** A file deep within a folder imports a file deep within another one, in the way that the project writes it. */
const probeIn = (folder: string): string => `${folder}/probe/probe.ts`

const importOf = (from: string, to: string): string => {
  const target = `${to}/other/other.ts`
  const isRelative = houseOf(from) === houseOf(to) && houseOf(from) !== 'web'
  return isRelative ? path.relative(path.dirname(probeIn(from)), target) : `#${target}`
}

const project = mkdtempSync(path.join(tmpdir(), 'benchwatch-lint-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Returns the imports that lint refuses in the probes, as `file:line`. */
const refusals = (): Set<string> => {
  copyFileSync(path.join(root, '.oxlintrc.json'), path.join(project, '.oxlintrc.json'))
  const oxlint = path.join(root, 'node_modules', '.bin', 'oxlint')
  const { stdout } = spawnSync(oxlint, ['--format=unix', '.'], { cwd: project, encoding: 'utf8' })
  return new Set(
    stdout.split('\n').flatMap(line => {
      const [, file, place] = /^(.*?):(\d+):\d+: .*no-restricted-imports/.exec(line) ?? []
      return file === undefined ? [] : [`${path.relative('.', file)}:${place}`]
    }),
  )
}

const writeProbe = (file: string, lines: readonly string[]): void => {
  mkdirSync(path.join(project, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(project, file), `${lines.join('\n')}\n`)
}

/** By folder: the folders that lint lets it import. */
const allowedByLint = (): Map<string, string[]> => {
  for (const { folder } of rows) {
    const imports = rows.map((other, line) => `import { a${line} } from '${importOf(folder, other.folder)}'`)
    writeProbe(probeIn(folder), imports)
  }
  const refused = refusals()
  return new Map(
    rows.map(({ folder }) => [
      folder,
      rows
        .filter((_, line) => !refused.has(`${probeIn(folder)}:${line + 1}`))
        .map(other => other.folder)
        .filter(other => !isAround(other, folder)),
    ]),
  )
}

describe('the table of folders in architecture.md', () => {
  const allowed = allowedByLint()

  it("has a row for each folder with a lint rule, and lint has a rule for each row's folder", () => {
    const { overrides } = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as {
      overrides: { files: string[]; rules: Record<string, unknown> }[]
    }
    const linted = overrides
      .filter(({ rules }) => rules['no-restricted-imports'] !== undefined)
      .flatMap(({ files }) => files.map(file => file.replace('/**', '')))
      // These hold for all of their folders, each of which has a row of its own.
      .filter(folder => !['functions', 'web'].includes(folder))
      // The rooms of the domain, which the README of their folder describes.
      .filter(folder => !folder.startsWith('functions/domain/'))
    const free = new Set(['web/app', 'tests'])
    expect(
      rows
        .map(({ folder }) => folder)
        .filter(folder => !free.has(folder))
        .toSorted(),
    ).toEqual(linted.toSorted())
  })

  it.each(rows)('names for $folder the imports that lint allows', ({ folder, mayImport }) => {
    expect(mayImport.toSorted()).toEqual(allowed.get(folder)?.toSorted())
  })

  it('has a row for every folder that exists', () => {
    for (const house of ['functions', 'scripts', 'web']) {
      const folders = readdirSync(path.join(root, house), { withFileTypes: true })
        .filter(entry => entry.isDirectory() && entry.name !== 'public')
        .map(({ name }) => `${house}/${name}`)
      expect(rows.map(({ folder }) => folder)).toEqual(expect.arrayContaining(folders))
    }
  })
})

describe('the alarm engine', () => {
  it.each(['functions/data', 'functions/application', 'functions/api', 'functions/domain/rules'])(
    'can be imported by %s only through the files that its README names',
    folder => {
      const file = `${folder}/probe/engine.ts`
      const inner = ['match/candidates', 'firing/readings', 'state/pack/other', 'rows/other', 'replay/other']
      const named = [
        'match/ruleSet',
        'firing/evaluate',
        'state/pack/unpackRuleState',
        'rows/alarmRows',
        'replay/replay',
      ]
      const engine = path.relative(path.dirname(file), 'functions/domain/alarms')
      writeProbe(
        file,
        [...inner, ...named].map((name, line) => `import { a${line} } from '${engine}/${name}.ts'`),
      )
      const refused = [...refusals()].filter(place => place.startsWith(`${file}:`))
      expect(new Set(refused)).toEqual(new Set(inner.map((_, line) => `${file}:${line + 1}`)))
    },
  )
})

describe('the folders of the project', () => {
  const sizes = (folder: string): [string, number][] => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
    const within = entries.filter(entry => entry.isDirectory()).flatMap(({ name }) => sizes(`${folder}/${name}`))
    return [[folder, entries.filter(entry => entry.isFile()).length], ...within]
  }

  it.each(['functions', 'infra', 'scripts', 'shared', 'tests', 'web'])(
    'have at most 25 files in each folder below %s',
    house => {
      expect(sizes(house).filter(([, files]) => files > 25)).toEqual([])
    },
  )
})

describe('the folders of the local cloud', () => {
  const local = path.join(root, 'scripts', 'local')

  /** By folder: the folders below scripts/local that its own files import. */
  const importsByFolder = (): Map<string, Set<string>> => {
    const imports = new Map<string, Set<string>>()
    for (const entry of readdirSync(local, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
      const folder = path.relative(local, entry.parentPath)
      const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8')
      const targets = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
        .map(([, file = '']) => path.relative(local, path.dirname(path.join(entry.parentPath, file))))
        .filter(target => !target.startsWith('..') && target !== folder)
      imports.set(folder, new Set([...(imports.get(folder) ?? []), ...targets]))
    }
    return imports
  }

  it('import each other in no circle', () => {
    const left = importsByFolder()
    expect(left.size).toBeGreaterThan(20)
    for (;;) {
      const free = [...left].flatMap(([folder, targets]) => ([...targets].some(one => left.has(one)) ? [] : [folder]))
      if (free.length === 0) break
      for (const folder of free) left.delete(folder)
    }
    // Those left are in a circle, or import one that is.
    expect([...left.keys()]).toEqual([])
  })
})
