import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ratioLimit, unitLimit } from '../limits.ts'
import type { Asked, HandlerFigures } from './handlerProcess.ts'
import type { RuleKind } from './seed.ts'

/**
 * The numbers of instruments that send a batch of 100 messages with 30 items each: 100 instruments with one message
 * each, 25 with four each, or one with all 100.
 */
const shapes = [100, 25, 1]

const ruleSets = [
  { rules: 0, models: 20 },
  { rules: 1_000, models: 20 },
  { rules: 1_000, models: 1 },
] as const

/**
 * Runs the complete handler of ingest, including the SDK, in a separate process. The store runs in a third process.
 */
export const handlerFigures = async (asked: Asked): Promise<HandlerFigures> => {
  const child = fork(new URL('./handlerProcess.ts', import.meta.url), { stdio: 'inherit' })
  child.send(asked)
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(
      `handlerProcess.ts, which measures the handler, ended with code ${code}. Fix the error in its output above`,
    )
  })
  failed.catch(() => undefined) // also rejected when the process exits after its message
  const [figures] = (await Promise.race([once(child, 'message'), failed])) as [HandlerFigures]
  return figures
}

export const handlerTimes = async (): Promise<string[]> => {
  const lines: string[] = []
  for (const devices of shapes)
    for (const { rules, models } of ruleSets) {
      const what = `${devices} × ${100 / devices}, ${rules === 0 ? 'no rules' : `${rules} rules of ${models === 1 ? 'one model' : `${models} models`}`}`
      lines.push(...linesOf(what, await handlerFigures({ devices, rules, models, isTimed: true })))
    }
  for (const devices of shapes) {
    const unitsOf = async (asked: Partial<Asked>): Promise<number> =>
      sumOf((await handlerFigures({ devices, rules: 0, models: 20, isTimed: false, ...asked })).units)
    const compared = (rules: string, added: string, without: number, units: number): string => {
      const what = `${devices} × ${100 / devices}, ${rules}`
      const both = `${without.toFixed(2)}, ${units.toFixed(2)}`
      return `${what}, write units without and with ${added}: ${both}${unitLimit(`${what}, ${added}`, units)}`
    }
    lines.push(compared('no rules', 'a status in 20', await unitsOf({}), await unitsOf({ statusEvery: 20 })))
    for (const [plain, kind, added] of remembering) {
      const without = await unitsOf({ rules: 1_000, kind: plain })
      lines.push(compared('1000 rules of 20 models', added, without, await unitsOf({ rules: 1_000, kind })))
    }
  }
  return lines
}

/**
 * Pairs of kinds of rules that are compared: a simple kind, a kind that stores more per instrument, and a text that
 * says what the second kind stores in addition.
 */
const remembering: readonly (readonly [plain: RuleKind, kind: RuleKind, added: string])[] = [
  ['counted', 'changes', 'samples for eight changes a model'],
  ['once', 'delayed', 'delays of two and five minutes'],
]

const sumOf = (numbers: Readonly<Record<string, number>>): number =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0)

const linesOf = (what: string, { times, units, requests, bytes, bytesPerValue }: HandlerFigures): string[] => {
  const { microseconds, ratio, shares } = times ?? { microseconds: Number.NaN, ratio: Number.NaN, shares: {} }
  const list = (numbers: Readonly<Record<string, number>>, show: (number: number) => string): string =>
    Object.entries(numbers)
      .filter(([, number]) => Number(number.toFixed(2)) > 0)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, number]) => `${name} ${show(number)}`)
      .join(', ')
  const sum = sumOf(units)
  return [
    `${what.padEnd(46)} ${microseconds.toFixed(0).padStart(6)} µs  ${ratio.toFixed(0).padStart(4)} × JSON.parse${ratioLimit(what, ratio)}  ${sum.toFixed(2)} write units${unitLimit(what, sum)}`,
    `  time      ${list(shares, share => `${(share * 100).toFixed(0)} %`)}`,
    `  units     ${list(units, number => number.toFixed(2))}`,
    `  requests  ${list(requests, number => number.toFixed(2))}`,
    `  bytes     ${list(bytes, number => number.toFixed(0))}; ${bytesPerValue.toFixed(0)} of memory for each value of a state`,
  ]
}
