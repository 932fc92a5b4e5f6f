import { createInterface } from 'node:readline/promises'
import { CommandFailure } from './commandFailure.ts'

/** Prompts for a yes or no on the terminal. Without a terminal, throws an error that names the remedy. */
export const confirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY)
    throw new CommandFailure(
      'Nothing was removed: the removal cannot be confirmed here, because this is not an interactive terminal. Add --yes',
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (y/n) `)).trim())
  } finally {
    terminal.close()
  }
}
