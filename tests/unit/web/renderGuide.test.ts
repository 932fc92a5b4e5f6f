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

describe('the user guide in the console', () => {
  it('has a page for each kind of reader, and each page links to the others', () => {
    expect([...byAddress.keys()]).toEqual([
      '/guide.html',
      '/guide-connect-an-instrument.html',
      '/guide-lab-manager.html',
      '/guide-on-call.html',
      '/guide-platform-engineer.html',
    ])
    for (const html of byAddress.values()) expect(linksIn(html)).toEqual(expect.arrayContaining([...byAddress.keys()]))
  })

  it('links only to its own pages and headings, and to addresses of the web', () => {
    const others = [...byAddress].flatMap(([page, html]) =>
      linksIn(html)
        .filter(href => !href.startsWith('http'))
        .map(href => (href.startsWith('#') ? `${page}${href}` : href))
        .filter(address => !isThere(address)),
    )
    expect(others).toEqual([])
  })

  it('names the documents that the console does not serve instead of linking to them', () => {
    expect(byAddress.get('/guide-platform-engineer.html')).toContain('Deployment (docs/deployment.md)')
    expect(byAddress.get('/guide-connect-an-instrument.html')).toContain('The agent (scripts/agent/README.md)')
  })

  it('shows only pictures that are served with it', async () => {
    const served = new Set((await readGuidePictures()).map(({ name }) => `/pictures/${name}`))
    const shown = pages.flatMap(({ html }) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src))
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter(src => !served.has(src ?? ''))).toEqual([])
  })

  it('has the section that each inline help links to', () => {
    expect(
      Object.values(infoTexts)
        .map(({ guide }) => guide)
        .filter(address => !isThere(address)),
    ).toEqual([])
  })
})
