import { complaintsOf, parseSettings, type Settings } from '#infra/config.ts'
import { errorCode } from '../files/errorCode.ts'
import { readJsonSync } from '../files/readText.ts'
import { CommandFailure } from './commandFailure.ts'

/**
 * Reads the settings of a stage from its file, which is a JSON object. The error names every invalid field and what
 * it accepts.
 */
export const readStageSettings = (file: string): Settings => {
  const result = parseSettings(parse(file))
  if (result.success) return result.data
  throw new CommandFailure([`${file} is not valid:`, ...complaintsOf(result.error)].join('\n'))
}

const parse = (file: string): unknown => {
  try {
    return readJsonSync(file)
  } catch (error) {
    const reason = errorCode(error) === 'ENOENT' ? `${file} cannot be read: there is no such file` : messageOf(error)
    throw new CommandFailure(`${reason}. If the stage has only default settings, this file must hold {}`, {
      cause: error,
    })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Formats the settings as command-line arguments for the CDK. */
export const formatContextArguments = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : ['-c', `${name}=${textOf(value)}`]))

/** Returns a setting's value as command-line text: a list is comma-separated, an object becomes JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
