import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'
import { leastGrowth, leastTimesOf, mostGrowth } from '#tests/support/linearTime.ts'

/** The rooms of the product that read texts from outside. */
const rooms = ['shared', 'functions', 'scripts/agent', 'scripts/files', 'web']

interface Found {
  /** `shared/text/csv.ts /^ +/`. */
  readonly name: string
  readonly expression: RegExp
}

/** The regular expressions that are written out in a part of a program. */
const expressionsIn = (part: unknown): RegExp[] => {
  if (typeof part !== 'object' || part === null) return []
  if ('regex' in part) {
    const { pattern, flags } = part.regex as { readonly pattern: string; readonly flags: string }
    return [new RegExp(pattern, flags)]
  }
  return Object.values(part).flatMap(expressionsIn)
}

const all: readonly Found[] = rooms.flatMap(room =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .flatMap(file => {
      const name = path.posix.join(room, file.split(path.sep).join('/'))
      const program = parseAst(readFileSync(path.join(root, name), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
      return expressionsIn(program).map(expression => ({ name: `${name} ${expression}`, expression }))
    }),
)

/** What an expression begins with to the letter: texts without it would be refused by their first character. */
const beginningOf = ({ source }: RegExp): string => /^\^?([A-Za-z0-9 "',:;<_-]*)/.exec(source)?.[1] ?? ''

/** A character of each kind that an expression may repeat, and those that it names. */
const charactersOf = ({ source }: RegExp): string[] => [...new Set(`a0 .\t\nA-é${source}`)]

/** No expression takes this for a part of anything that it looks for. */
const stranger = '\u0001'

/** Texts of one character over and over, which the expression has to give up at their end. */
const attacksOn = (expression: RegExp): ((size: number) => string)[] =>
  ['', beginningOf(expression)].flatMap(beginning =>
    charactersOf(expression).map(character => size => `${beginning}${character.repeat(size)}${stranger}`),
  )

const firstSize = 8_000
/** A linear reader needs a hundredth of it for a text of the first size. */
const suspiciousMs = 1

describe('the regular expressions of the product', () => {
  it("are found in the product's source files, so that they can be checked", () => {
    expect(all.length).toBeGreaterThan(100)
  })

  it.each(all)('match in linear time: $name', ({ expression }) => {
    const read = (text: string): unknown => text.replace(expression, '')
    const isSuspicious = (textOf: (size: number) => string): boolean =>
      Math.max(...leastTimesOf(read, [textOf(firstSize)])) > suspiciousMs
    const growths = attacksOn(expression)
      .filter(isSuspicious)
      .map(textOf => leastGrowth(read, textOf))
    expect(Math.max(0, ...growths)).toBeLessThanOrEqual(mostGrowth)
  })
})
