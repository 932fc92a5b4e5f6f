import { globSync } from 'node:fs'
import { root } from '../project.ts'

/** The suites that need neither a product nor a browser. */
export const quickSuites = ['--project', 'unit*']

const testFiles = (): string[] => globSync('tests/**/*.test.{ts,tsx}', { cwd: root })

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/**
 * The arguments of Vitest for what somebody names: a part of a file's path, or of a test's title if no path has it.
 * Titles limit the files that are named, too.
 */
export const testFilters = (names: readonly string[], files: readonly string[] = testFiles()): string[] => {
  const isFile = (name: string): boolean => files.some(file => file.includes(name))
  const titles = names.filter(name => !isFile(name))
  return [...names.filter(isFile), ...(titles.length > 0 ? ['-t', titles.map(escaped).join('|')] : [])]
}
