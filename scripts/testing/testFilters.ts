import { globSync } from 'node:fs'
import { root } from '../base/project.ts'

/** The suites that need neither a product nor a browser. */
export const quickSuites = ['--project', 'unit*']

const testFiles = (): string[] => globSync('tests/**/*.test.{ts,tsx}', { cwd: root })

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/**
 * Returns the Vitest arguments for the names that a person gives. A name is a part of a file's path or, if no path
 * contains it, a part of a test's title. Titles also select among the tests of the named files.
 */
export const testFilters = (names: readonly string[], files: readonly string[] = testFiles()): string[] => {
  const isFile = (name: string): boolean => files.some(file => file.includes(name))
  const titles = names.filter(name => !isFile(name))
  return [...names.filter(isFile), ...(titles.length > 0 ? ['-t', titles.map(escaped).join('|')] : [])]
}
