import path from 'node:path'
import { root } from '#infra/root.ts'

export { root }

export const consoleFolder = path.join(root, '.build', 'web')
