import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const folder = path.join(root, 'docs/decisions')
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8')

const files = globSync('[0-9]*.md', { cwd: folder }).toSorted()
const numberOf = (file: string): number => Number.parseInt(file, 10)
const numbers = new Set(files.map(numberOf))

const remedy = 'docs/decisions/README.md, "Add a decision", says what a decision needs.'

/** The name of the file of a decision: `0053-verify-a-reports-result-by-reading-its-whole-file-once.md`. */
const fileNameOf = (number: number, title: string): string => {
  const words = title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${String(number).padStart(4, '0')}-${words}.md`
}

const inForce = /^Status: in force since \d{4}-\d\d-\d\d\./m
const replacedBy = /^Status: decided on \d{4}-\d\d-\d\d, replaced by \[decision (\d+)\]\(([^)]*)\)\./m

/** A decision's state as the index has it: `in force`, or `replaced by [99](0099-….md)`. */
const stateIn = (text: string): string | undefined => {
  const [, number, file] = replacedBy.exec(text) ?? []
  if (number !== undefined) return `replaced by [${number}](${file})`
  return inForce.test(text) ? 'in force' : undefined
}

interface Line {
  readonly number: number
  readonly title: string
  readonly file: string
  readonly state: string
  readonly short: string
}

const index: readonly Line[] = Array.from(
  textOf('README.md').matchAll(/^\| (\d+) \| \[(.*?)\]\((\S*?)\) \| (.*?) \| (.*?) \|$/gm),
  ([, number, title = '', file = '', state = '', short = '']) => ({
    number: Number(number),
    title,
    file,
    state,
    short,
  }),
)

describe('the document of an architectural decision', () => {
  it('has a number that no other decision has', () => {
    expect([...numbers], `Two decisions have one number. ${remedy}`).toHaveLength(files.length)
  })

  it.each(files)('has the headings and the status line that all decisions have: %s', file => {
    const text = textOf(file)
    const headings = Array.from(text.matchAll(/^## (.*)$/gm), ([, heading]) => heading)
    expect(headings, `The headings are not those of all decisions. ${remedy}`).toEqual([
      'Context',
      'Decision',
      'Alternatives',
      'Consequences',
    ])
    expect(stateIn(text), `A line "Status: in force since 2026-11-27." is missing. ${remedy}`).toBeDefined()
  })

  it.each(files)('has a file name made of its number and its title: %s', file => {
    const [, number = '', title = ''] = /^# (\d+)\. (.*)$/m.exec(textOf(file)) ?? []
    expect(file, `Name the file after its title. ${remedy}`).toBe(fileNameOf(Number(number), title))
  })
})

describe('a replaced decision', () => {
  const replaced = files.flatMap(file => {
    const [, number, by = ''] = replacedBy.exec(textOf(file)) ?? []
    return number === undefined ? [] : [{ file, number: Number(number), by }]
  })

  it.each(replaced)('names in $file the decision that took its place', ({ file, number, by }) => {
    expect(files, `There is no ${by}. ${remedy}`).toContain(by)
    expect([numberOf(by), by === file]).toEqual([number, false])
  })
})

describe('the index of decisions', () => {
  it.each(files)('has one line for the decision %s, with its title and state', file => {
    const text = textOf(file)
    const lines = index.filter(line => line.file === file)
    const [, title] = /^# \d+\. (.*)$/m.exec(text) ?? []
    expect(
      lines.map(({ number, title, state }) => ({ number, title, state })),
      `Add one line for ${file} to a table of docs/decisions/README.md: | number | [title](file) | state | in short |.`,
    ).toEqual([{ number: numberOf(file), title, state: stateIn(text) }])
  })

  it('has no line for a decision that does not exist', () => {
    expect(index.map(({ file }) => file).filter(file => !files.includes(file))).toEqual([])
  })

  it('has only rows that these tests can parse', () => {
    const rows = textOf('README.md').match(/^\| \d.*$/gm) ?? []
    expect(index).toHaveLength(rows.length)
  })

  it('describes each decision in at most 15 words', () => {
    expect(index.filter(({ short }) => short.split(/\s+/).length > 15)).toEqual([])
  })
})

describe('a mention of a decision in the code or the docs', () => {
  const pages = globSync(['README.md', '{docs,functions,infra,scripts,shared,tests,web}/**/*.{md,ts,tsx,mjs,css}'], {
    cwd: root,
  })

  const mentions = pages.flatMap(page =>
    Array.from(
      readFileSync(path.join(root, page), 'utf8')
        .replaceAll(/^```[^]*?^```/gm, '')
        .matchAll(/\bdecisions?(?:\]\([^)]*\))? ((?:\d+(?:, | and )?)+)/gi),
      ([, list = '']) => ({ page, numbers: Array.from(list.matchAll(/\d+/g), ([number]) => Number(number)) }),
    ),
  )

  it('names a decision that exists', () => {
    expect(mentions.length).toBeGreaterThan(30)
    expect(mentions.filter(mention => mention.numbers.some(number => !numbers.has(number)))).toEqual([])
  })

  const citing = mentions.filter(({ page }) => !page.startsWith('docs/decisions/'))
  const cited = new Set(citing.flatMap(mention => mention.numbers))

  it.each(files.filter(file => stateIn(textOf(file)) === 'in force'))(
    'exists for the decision %s next to the code that the decision explains',
    file => {
      const number = numberOf(file)
      expect(
        cited.has(number),
        `Write "Decision ${number} says why." into the comment or the page about what it explains.`,
      ).toBe(true)
    },
  )

  it('links to the decision with the number that it shows', () => {
    const links = pages
      .filter(page => page.endsWith('.md'))
      .flatMap(page =>
        Array.from(
          readFileSync(path.join(root, page), 'utf8').matchAll(
            /\[(?:decision )?(\d+)\]\((?:[./\w]*\/)?(\d{4})-[\w-]+\.md\)/gi,
          ),
          ([link, number, file]) => ({ page, link, isRight: Number(number) === Number(file) }),
        ),
      )
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter(({ isRight }) => !isRight)).toEqual([])
  })
})
