/** If `--help` is given, prints the usage of a command and exits. */
export const answerHelp = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  if (!args.includes('--help')) return
  console.log(usage)
  process.exit(0)
}

/**
 * Handles the arguments of a command that takes none: `--help` prints the usage, and any other argument is an error.
 * In both cases, exits.
 */
export const refuseArguments = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  answerHelp(usage, args)
  if (args.length === 0) return
  console.error(`There is no argument '${args[0]}'.\n\n${usage}`)
  process.exit(2)
}
