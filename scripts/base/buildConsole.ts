import { createHash } from 'node:crypto'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { consoleFolder, root } from './project.ts'

const stampFile = path.join(root, '.build', 'web.stamp')

/** Builds the console if its sources have changed since the last build. */
export const buildConsole = async (): Promise<void> => {
  const stamp = await sourcesStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  console.log('Building the console (after a change only)')
  const { build } = await import('vite')
  // The console is built in a temporary folder, which then replaces the old one as a whole, so that a running server
  // never serves a half-finished build.
  const next = `${consoleFolder}.${process.pid}`
  await build({ configFile: path.join(root, 'web', 'vite.config.ts'), logLevel: 'warn', build: { outDir: next } })
  await rm(consoleFolder, { recursive: true, force: true })
  await rename(next, consoleFolder)
  await writeFile(stampFile, stamp)
}

/** Returns a digest of everything that the build reads. */
const sourcesStamp = async (): Promise<string> => {
  const digest = createHash('sha256').update(consoleFolder)
  const files = (await Promise.all(['web', 'shared', 'docs/guide', 'docs/images'].map(filesBelow))).flat()
  for (const file of [...files, 'package-lock.json'].sort()) {
    digest.update(`${file}\n`).update(await readFile(path.join(root, file)))
  }
  return digest.digest('hex')
}

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
