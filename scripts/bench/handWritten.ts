import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { literal, type BenchCondition, type BenchRule } from './ruleData.ts'

export type Predicate = (model: string, values: Readonly<Record<string, ReadingValue>>) => boolean

/**
 * Creates a module with one function per rule, as a programmer would write it by hand, and another per clear condition,
 * which is TRUE as long as the condition is not. The rule engine is measured against these functions.
 */
export const handWritten = async (rules: readonly BenchRule[], modelCount: number): Promise<readonly Predicate[]> => {
  const lines = rules.flatMap(({ model, conditions, join, clear }) => {
    const all = conditions.map(inJavaScript).join(join === 'or' ? ' || ' : ' && ')
    const results = clear ? [all, `!(${inJavaScript(clear)})`] : [all]
    return results.map(
      // If all rules belong to one model, the generated functions do not compare the model of a message.
      result => `(model, values) => ${modelCount > 1 ? `model === '${model}' && (${result})` : result},`,
    )
  })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwatch-bench-'))
  try {
    const file = path.join(folder, 'predicates.mjs')
    writeFileSync(file, `export const predicates = [\n${lines.join('\n')}\n]\n`)
    const { predicates } = (await import(file)) as { predicates: readonly Predicate[] } // safe cast: written above
    return predicates
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const valueOf = (name: string): string => `values[${JSON.stringify(name)}]`

const inJavaScript = ({ name, operator, value }: BenchCondition): string => {
  const other = typeof value === 'object' ? valueOf(value.item) : literal(value)
  if (operator === 'has') return `${valueOf(name)}.includes(${other})`
  return `${valueOf(name)} ${{ '=': '===', '!=': '!==', '>': '>', '<': '<' }[operator]} ${other}`
}
