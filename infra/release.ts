import { spawnSync } from 'node:child_process'
import { root } from './root.ts'

/** The pattern of a time in the name of a release, such as 20261122T100000Z. */
const time = String.raw`\d{8}T\d{6}Z`

/** Matches valid release names: those that people choose, optionally followed by the time that `withTime` adds. */
export const releasePattern = new RegExp(String.raw`^[\w.:-]{1,46}(-${time})?$`)

/**
 * Returns the release name for a folder: its commit. If files differ from the commit, or there is no commit, the time
 * is added, so that different content gets a different name.
 */
export const computeReleaseName = (folder: string, now: Date): string => {
  const commit = git(folder, ['rev-parse', '--short', 'HEAD'])
  if (commit === undefined) return withTime('unversioned', now)
  return git(folder, ['status', '--porcelain']) === '' ? commit : withTime(commit, now)
}

/**
 * Adds the time to a release name that does not have one yet, so that two deployments of one release have different
 * names.
 */
export const withTime = (release: string, now: Date): string =>
  new RegExp(`-${time}$`).test(release) ? release : `${release}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

const git = (cwd: string, args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

let own: string | undefined

/** Returns the name of this project's release. The name stays the same within a process. */
export const ownRelease = (): string => (own ??= computeReleaseName(root, new Date()))
