import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { infoTexts } from '#web/components/info/infoTexts.ts'
import { readGuidePictures, renderGuidePages } from '#web/renderGuide.ts'

const pages = await renderGuidePages({ style: '/guide.css', pictureAt: name => `/pictures/${name}` })
const byAddress = new Map(pages.map(({ fileName, html }) => [`/${fileName}`, html]))
const linksIn = (html: string): string[] => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)

/** Whether a page has a heading that an address names. An address without one names the page alone. */
const isThere = (address: string): boolean => {
  const [page = '', heading] = address.split('#')
  const html = byAddress.get(page)
  return html !== undefined && (heading === undefined || html.includes(` id="${heading}"`))
}

const servedPictures = async (): Promise<string[]> => (await readGuidePictures()).map(({ name }) => `/pictures/${name}`)

/** The ratio of the luminances of two colours, each given as six hexadecimal digits, as WCAG 2.2 defines it. */
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the user guide in the console', () => {
  it('has a page for each kind of reader, and each page links to the others', () => {
    expect([...byAddress.keys()]).toEqual([
      '/guide.html',
      '/guide-connect-an-instrument.html',
      '/guide-lab-manager.html',
      '/guide-on-call.html',
      '/guide-platform-engineer.html',
    ])
    for (const [address, html] of byAddress) {
      expect(linksIn(html)).toEqual(expect.arrayContaining(['/', ...byAddress.keys()]))
      expect([...html.matchAll(/<a href="([^"]*)" aria-current="page"/g)].map(([, href]) => href)).toEqual([address])
    }
  })

  it('lists the parts of a page below its title, unless there are none', () => {
    const page = byAddress.get('/guide-lab-manager.html') ?? ''
    const parts = Array.from(page.matchAll(/<h2 id="([^"]*)">/g), ([, id]) => `#${id}`)
    const contents = /<\/h1>\n<nav aria-label="On this page" class="contents">\n(.*?)<\/nav>/s.exec(page)?.[1] ?? ''
    expect(parts).toContain('#write-a-rule')
    expect(linksIn(contents)).toEqual(parts)
    expect(byAddress.get('/guide-connect-an-instrument.html')).not.toContain('On this page')
  })

  it('links only to its own pages, headings and pictures, to the console, and to addresses of the web', async () => {
    const served = new Set(['/', ...(await servedPictures())])
    const others = [...byAddress].flatMap(([page, html]) =>
      linksIn(html)
        .filter(href => !href.startsWith('http') && !served.has(href))
        .map(href => (href.startsWith('#') ? `${page}${href}` : href))
        .filter(address => !isThere(address)),
    )
    expect(others).toEqual([])
  })

  it('names the documents that the console does not serve, without a link and without a path in the text', () => {
    const page = byAddress.get('/guide-platform-engineer.html') ?? ''
    expect(page).toContain('<cite title="docs/deployment.md">Deployment</cite>')
    expect(page).toContain('Documents that this page names without a link')
    for (const name of ['guide', 'guide-lab-manager', 'guide-on-call'])
      expect(byAddress.get(`/${name}.html`)).not.toContain('<footer>')
    for (const html of byAddress.values()) expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/\.md\b/)
  })

  it('shows only pictures that are served with it, each with a link to it in full size', async () => {
    const served = await servedPictures()
    const bodies = pages.map(({ html }) => html.slice(html.indexOf('<main>')))
    const shown = bodies.flatMap(html => Array.from(html.matchAll(/<img src="([^"]*)"/g), ([, src = '']) => src))
    const opened = bodies.flatMap(html =>
      Array.from(html.matchAll(/<a href="([^"]*)" class="picture"><img /g), ([, href = '']) => href),
    )
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter(src => !served.includes(src))).toEqual([])
    expect(opened).toEqual(shown)
  })

  it('can be read on a light and on a dark ground, which it sets itself', () => {
    const style = readFileSync(new URL('../../../web/guide.css', import.meta.url), 'utf8')
    expect(style).toMatch(/html \{\s+background: var\(--ground\);\s+color: var\(--text\);/)
    const dark = style.indexOf('prefers-color-scheme: dark')
    for (const theme of [style.slice(0, dark), style.slice(dark)]) {
      const colour = (name: string): string => new RegExp(`--${name}: #([0-9a-f]{6})`).exec(theme)?.[1] ?? ''
      expect(contrast(colour('text'), colour('ground'))).toBeGreaterThan(7)
      expect(contrast(colour('text'), colour('quiet'))).toBeGreaterThan(7)
      expect(contrast(colour('link'), colour('ground'))).toBeGreaterThan(4.5)
    }
  })

  it('has the section that each inline help links to', () => {
    expect(
      Object.values(infoTexts)
        .map(({ guide }) => guide)
        .filter(address => !isThere(address)),
    ).toEqual([])
  })
})
