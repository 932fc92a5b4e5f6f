import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.map': 'application/json',
}

export interface ConsoleFile {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The gzipped content of the console's file, if that is smaller. */
  readonly gzipped?: Buffer
}

export type ConsoleFiles = (pathname: string) => Promise<ConsoleFile | undefined>

const zip = promisify(gzip)

/**
 * Matches the paths of the build's files, as in infra/edge/consolePath.js. Every other path is one of the console's
 * pages.
 */
const buildFile = /^\/(assets\/)?[^/]+\.[a-z0-9]+$/i

/**
 * Whether the content of a file with this name never changes. The names of such files contain a hash of their
 * content.
 */
const neverChanges = (name: string): boolean => name.startsWith('/assets/')

/**
 * Serves the built console as CloudFront does: the build's files under their names, and index.html for every other
 * path. If the console is rebuilt in the meantime, as `npm test` does, the next page load gets the new build.
 */
export const openConsole = (folder: string): ConsoleFiles => {
  const known = new Map<string, ConsoleFile>()
  return async pathname => {
    const name = buildFile.test(pathname) ? pathname : '/index.html'
    const file = path.join(folder, path.posix.normalize(name))
    if (!file.startsWith(folder + path.sep)) return undefined
    const served = known.get(file) ?? (await read(file))
    if (served && neverChanges(name)) known.set(file, served)
    return served
  }
}

const read = async (file: string): Promise<ConsoleFile | undefined> => {
  const body = await readFile(file).catch(() => undefined)
  if (!body) return undefined
  const ending = path.extname(file)
  const headers = {
    'content-type': contentTypes[ending] ?? 'application/octet-stream',
    'cache-control': ending === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
  }
  const gzipped = /^(text|application|image\/svg)/.test(headers['content-type']) ? await zip(body) : undefined
  return gzipped && gzipped.length < body.length ? { headers, body, gzipped } : { headers, body }
}
