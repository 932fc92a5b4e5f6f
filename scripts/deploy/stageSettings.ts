import { readFileSync } from 'node:fs'
import { complaintsOf, parseSettings, type Settings } from '#infra/config.ts'
import { CommandFailure } from './commandFailure.ts'

/** The settings of a stage from its file, a JSON object. Throws with every wrong field and what would be right. */
export const readStageSettings = (file: string): Settings => {
  const result = parseSettings(parse(file))
  if (result.success) return result.data
  throw new CommandFailure([`${file} is not valid:`, ...complaintsOf(result.error)].join('\n'))
}

const parse = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandFailure(
      `${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}. Write {} for a stage with the defaults`,
      { cause: error },
    )
  }
}

/** The settings as arguments of the CDK's command line. */
export const contextOf = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : ['-c', `${name}=${textOf(value)}`]))

/** Lists with commas, objects as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
