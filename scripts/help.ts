/** If `--help` is given, prints the usage of a command and exits. */
export const answerHelp = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  if (!args.includes('--help')) return
  console.log(usage)
  process.exit(0)
}
