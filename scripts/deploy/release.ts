import { spawnSync } from 'node:child_process'
import { root } from '../project.ts'

/** The name of what is deployed now: the commit and the time, so that each deployment is a release of its own. */
export const releaseName = (now = new Date()): string => {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = (stdout ?? '').trim() || 'unversioned'
  return `${commit}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}
