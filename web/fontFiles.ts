import type { Plugin } from 'vite'

const embeddedFont = /url\(["']?data:font\/woff2;[^,]*base64,([A-Za-z0-9+/=]+)["']?\)/g

/**
 * Moves the fonts that Cloudscape's global styles embed as base64 into files of their own. The style sheet shrinks by
 * more than half, the browser fetches only the faces that a page uses, and the content security policy need not allow
 * data: fonts.
 */
export const fontFiles = (): Plugin => ({
  name: 'font-files',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css') || typeof file.source !== 'string') continue
      file.source = file.source.replace(embeddedFont, (_match, base64: string) => {
        const source = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
        return `url(/${this.getFileName(this.emitFile({ type: 'asset', name: 'font.woff2', source }))})`
      })
    }
  },
})
