/** If `--help` is given, prints the usage of a command and exits. */
export const answerHelp = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  if (!args.includes('--help')) return
  console.log(usage)
  process.exit(0)
}

/** Answers `--help` for a command that takes no arguments. If the command is given any, says so and exits. */
export const refuseArguments = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  answerHelp(usage, args)
  if (args.length === 0) return
  console.error(`There is no argument '${args[0]}'.\n\n${usage}`)
  process.exit(2)
}
