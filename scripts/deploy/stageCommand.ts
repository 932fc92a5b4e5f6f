import { parseArgs } from 'node:util'
import type { Settings } from '#infra/config.ts'
import { CommandFailure } from './commandFailure.ts'
import { readStageSettings } from './stageSettings.ts'

/** Wrong arguments; the usage tells the right ones. */
class WrongUse extends CommandFailure {}

interface Command<Flag extends string> {
  /** Printed where the arguments are wrong. */
  readonly usage: string
  /** Names of options without a value, such as `dry-run` for `--dry-run`. */
  readonly flags: readonly Flag[]
  /** The arguments of the command line after the command. */
  readonly args?: readonly string[]
  readonly run: (settings: Settings, given: Readonly<Record<Flag, boolean>>) => Promise<void>
}

/**
 * Runs a command on a stage, `COMMAND STAGE.json [--flag …]`, and returns its exit code: 0, 1 where it failed, 2 where the
 * arguments are wrong. Wrong settings, failures and refusals of AWS are printed as messages; a fault of the command itself
 * is thrown.
 */
export const stageCommand = async <Flag extends string>(command: Command<Flag>): Promise<number> => {
  try {
    const { file, given } = argumentsOf(command)
    await command.run(readStageSettings(file), given)
    return 0
  } catch (error) {
    const message = messageOf(error)
    if (message === undefined) throw error
    console.error(message)
    return error instanceof WrongUse ? 2 : 1
  }
}

const argumentsOf = <Flag extends string>({ usage, flags, args = process.argv.slice(2) }: Command<Flag>) => {
  const { positionals, values } = parsed(usage, flags, args)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new WrongUse(usage)
  const given = Object.fromEntries(flags.map(flag => [flag, values[flag] ?? false])) as Record<Flag, boolean>
  return { file, given }
}

const parsed = (usage: string, flags: readonly string[], args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(flags.map(flag => [flag, { type: 'boolean' as const }])),
    })
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}

/** The text for people, of a failure that has one. The SDK marks what AWS has refused by `$metadata`. */
const messageOf = (error: unknown): string | undefined => {
  if (error instanceof CommandFailure) return error.message
  return error instanceof Error && '$metadata' in error ? `AWS refused: ${error.message} (${error.name})` : undefined
}
