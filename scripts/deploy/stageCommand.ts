import { parseArgs } from 'node:util'
import type { Settings } from '#infra/config.ts'
import { CommandFailure } from './commandFailure.ts'
import { readStageSettings } from './stageSettings.ts'

/** Thrown if the arguments are wrong. The command then prints its usage. */
class WrongUse extends CommandFailure {}

interface Command<Flag extends string, Text extends string> {
  /** The text printed for `--help` or if the arguments are wrong. */
  readonly usage: string
  /** The names of options without a value, such as `dry-run` for `--dry-run`. */
  readonly flags: readonly Flag[]
  /** The names of options with a value, such as `at` for `--at 2026-11-22T10:00:00Z`. */
  readonly texts?: readonly Text[]
  /** The command-line arguments after the command's name. */
  readonly args?: readonly string[]
  readonly run: (settings: Settings, given: Given<Flag, Text>) => Promise<void>
}

/** The options given on a stage command's command line, and the path of the stage's settings file. */
export type Given<Flag extends string, Text extends string = never> = {
  /** The path of the stage's settings file. */
  readonly file: string
} & Readonly<Record<Flag, boolean>> &
  Readonly<Partial<Record<Text, string>>>

/**
 * Runs a command for a stage: `COMMAND STAGE.json [--flag …]`. Returns the exit code: 0 for success, 1 if the command
 * failed, or 2 if the arguments are wrong. With `--help` it only prints the usage. Invalid settings, failures, and
 * errors from AWS are printed as messages. A bug in the command itself is thrown.
 */
export const stageCommand = async <Flag extends string, Text extends string = never>(
  command: Command<Flag, Text>,
): Promise<number> => {
  if ((command.args ?? process.argv.slice(2)).includes('--help')) {
    console.log(command.usage)
    return 0
  }
  try {
    const given = argumentsOf(command)
    await command.run(readStageSettings(given.file), given)
    return 0
  } catch (error) {
    const message = messageOf(error)
    if (message === undefined) throw error
    console.error(message)
    return error instanceof WrongUse ? 2 : 1
  }
}

const argumentsOf = <Flag extends string, Text extends string>({
  usage,
  flags,
  texts = [],
  args = process.argv.slice(2),
}: Command<Flag, Text>): Given<Flag, Text> => {
  const { positionals, values } = parsed(usage, flags, texts, args)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new WrongUse(usage)
  return { ...Object.fromEntries(flags.map(flag => [flag, false])), ...values, file } as Given<Flag, Text>
}

const parsed = (usage: string, flags: readonly string[], texts: readonly string[], args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([
        ...flags.map(flag => [flag, { type: 'boolean' }] as const),
        ...texts.map(text => [text, { type: 'string' }] as const),
      ]),
    })
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}

/**
 * Returns a message for the person who runs the command, or undefined if the error is a bug. The SDK marks errors
 * from AWS with `$metadata`.
 */
const messageOf = (error: unknown): string | undefined => {
  if (error instanceof CommandFailure) return error.message
  return error instanceof Error && '$metadata' in error ? `AWS refused: ${error.message} (${error.name})` : undefined
}
