import { createInterface } from 'node:readline/promises'
import { CommandFailure } from './commandFailure.ts'

/** Puts a yes-or-no question on the terminal. Throws an error that names the remedy if there is no terminal. */
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
