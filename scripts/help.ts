/** Prints how a command is used and ends it, where `--help` asks for that. */
export const answerHelp = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  if (!args.includes('--help')) return
  console.log(usage)
  process.exit(0)
}
