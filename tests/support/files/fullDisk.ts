import { open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** The error of a write to a full disk. */
const noSpace = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/**
 * Simulates a full disk: each write stores only half of its bytes and then fails. This lasts until the returned
 * function is called, or until the test ends.
 */
export const fillDisk = async (folder: string): Promise<() => void> => {
  const probe = path.join(folder, 'probe')
  const handle = await open(probe, 'w')
  const files = Object.getPrototypeOf(handle) as FileHandle // the class has no name to import
  await handle.close()
  await rm(probe)
  const spies = (['writeFile', 'appendFile'] as const).map(method =>
    vi.spyOn(files, method).mockImplementation(async function (this: FileHandle, content: unknown) {
      const text = String(content)
      await this.write(text.slice(0, text.length / 2))
      throw noSpace()
    }),
  )
  const makeRoom = (): void => spies.forEach(spy => spy.mockRestore())
  onTestFinished(makeRoom)
  return makeRoom
}
