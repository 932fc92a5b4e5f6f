import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownRelease, computeReleaseName, releasePattern, withTime } from '#infra/release.ts'
import { resourcesOf, synth } from './synth.ts'

const now = new Date('2026-11-22T10:00:00.123Z')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'benchwatch-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]): string =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder, encoding: 'utf8' })
    .stdout

const committed = (): string => {
  git('init', '--quiet')
  writeFileSync(path.join(folder, 'file'), '')
  git('add', '.')
  git('commit', '--quiet', '--message', 'One')
  return git('rev-parse', '--short', 'HEAD').trim()
}

describe('the name of a release', () => {
  it('is the commit if all files are committed', () => {
    expect(computeReleaseName(folder, now)).toBe('unversioned-20261122T100000Z')
    expect(committed()).toBe(computeReleaseName(folder, now))
  })

  it.each([
    ['changed', 'file'],
    ['new', 'other'],
  ])('is the commit followed by the time if the work tree has a %s file', (_, name) => {
    const commit = committed()
    writeFileSync(path.join(folder, name), 'else')
    expect(computeReleaseName(folder, now)).toBe(`${commit}-20261122T100000Z`)
  })

  it('that npm run deploy has made already contains the time, which is not added again', () => {
    const deployed = withTime('abc1234', now)
    expect(deployed).toBe('abc1234-20261122T100000Z')
    expect(withTime(deployed, new Date())).toBe(deployed)
    expect(withTime('a'.repeat(46), now)).toMatch(releasePattern)
  })

  it("is in each function's description even without its setting, so that npx cdk deploy updates the functions", () => {
    const descriptions = resourcesOf(synth().service, 'AWS::Lambda::Function').map(
      ([, { Properties }]) => Properties['Description'],
    )
    expect(descriptions).toContain(`Benchwatch prod: ingest (${ownRelease()})`)
  })
})
