import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readGuidePictures, renderGuidePages } from './renderGuide.ts'

const styleFile = path.join(import.meta.dirname, 'guide.css')

/**
 * Adds the user guide (docs/guide) to the console as separate pages next to index.html. They need neither a session
 * nor a script. Decision 182 says why.
 */
export const guideFiles = (): Plugin => ({
  name: 'guide-files',
  async generateBundle() {
    const emit = (name: string, source: string | Uint8Array): string =>
      `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`
    const style = emit('guide.css', await readFile(styleFile, 'utf8'))
    const pictures = new Map((await readGuidePictures()).map(({ name, source }) => [name, emit(name, source)]))
    for (const { fileName, html } of await renderGuidePages({ style, pictureAt: name => pictures.get(name) ?? '' }))
      this.emitFile({ type: 'asset', fileName, source: html })
  },
  configureServer({ middlewares }) {
    // If the console is served from its sources, each page of the guide is rendered when it is opened.
    middlewares.use((request, response, next) => {
      const served = serveFromSources((request.url ?? '').replace(/[?#].*/, ''))
      served.then(file => {
        if (!file) return next()
        response.setHeader('content-type', file.type)
        response.end(file.body)
      }, next)
    })
  },
})

const serveFromSources = async (
  address: string,
): Promise<{ readonly type: string; readonly body: string | Uint8Array } | undefined> => {
  if (!address.startsWith('/guide')) return undefined
  if (address === '/guide-files/guide.css') return { type: 'text/css', body: await readFile(styleFile, 'utf8') }
  const picture = (await readGuidePictures()).find(({ name }) => address === `/guide-files/${name}`)
  if (picture) return { type: 'image/png', body: picture.source }
  const pages = await renderGuidePages({ style: '/guide-files/guide.css', pictureAt: name => `/guide-files/${name}` })
  const page = pages.find(({ fileName }) => address === `/${fileName}`)
  return page && { type: 'text/html; charset=utf-8', body: page.html }
}
