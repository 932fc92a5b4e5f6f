import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

export const consoleFolder = path.join(root, '.build', 'web')
