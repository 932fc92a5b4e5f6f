import path from 'node:path'
import { root } from '#infra/root.ts'

export { root }

/**
 * This environment variable says that functions and console are built: tests, and the products that they start, do not
 * build them again.
 */
export const builtVariable = 'BENCHWATCH_BUILT'

export const consoleFolder = path.join(root, '.build', 'web')
