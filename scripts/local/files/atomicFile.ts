import { open, rename } from 'node:fs/promises'

/** Replaces a file as a whole, readable for its owner only: a crash leaves the old content or the new one. */
export const writeAtomically = async (file: string, content: string): Promise<void> => {
  const temporary = `${file}.tmp`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}
