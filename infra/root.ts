import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** The absolute path of the project's root folder. Folders in settings are relative to it. */
export const root = resolve(import.meta.dirname, '..')

/** Returns the absolute path of a folder that the build creates. Throws if the folder has not been built. */
export const builtFolder = (folder: string, fileInside: string): string => {
  const path = resolve(root, folder)
  if (existsSync(resolve(path, fileInside))) return path
  throw new Error(
    `${resolve(path, fileInside)} is missing. Run 'npm run synth', which builds the functions and the console first`,
  )
}
