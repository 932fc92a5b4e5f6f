import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Marked, type Token } from 'marked'
import { gfmHeadingId } from 'marked-gfm-heading-id'

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'guide')

/** A page of the user guide, rendered for browsers. */
export interface GuidePage {
  /**
   * The name of the page's file next to index.html, such as `guide.html` for the first page, or `guide-on-call.html`.
   */
  readonly fileName: string
  readonly title: string
  readonly html: string
}

/** A picture that the user guide shows. */
export interface GuidePicture {
  /** The name of the picture's file in docs/images. */
  readonly name: string
  readonly source: Uint8Array
}

interface Addresses {
  readonly style: string
  readonly pictureAt: (name: string) => string
}

/** Reads the pictures that the guide's pages show. */
export const readGuidePictures = async (): Promise<GuidePicture[]> => {
  const texts = [...(await readPages()).values()]
  const names = texts.flatMap(text =>
    Array.from(text.matchAll(/\]\(\.\.\/images\/([^)]+)\)/g), ([, name = '']) => name),
  )
  return Promise.all(
    [...new Set(names)].map(async name => ({ name, source: await readFile(path.join(folder, '..', 'images', name)) })),
  )
}

/** Renders the pages of docs/guide as HTML, each with links to all of them and to the console. */
export const renderGuidePages = async ({ style, pictureAt }: Addresses): Promise<GuidePage[]> => {
  const rendered = await Promise.all(
    Array.from(await readPages(), async ([name, markdown]) => ({
      fileName: fileNameOf(name),
      title: /^# (.+)$/m.exec(markdown)?.[1] ?? name,
      body: await toHtml(markdown, pictureAt),
    })),
  )
  const linksOn = (page: string): string =>
    rendered
      .map(
        ({ fileName, title }) =>
          `<a href="/${fileName}"${fileName === page ? ' aria-current="page"' : ''}>${title}</a>`,
      )
      .join('\n')
  return rendered.map(({ fileName, title, body }) => ({
    fileName,
    title,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Benchwatch</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header>
<span class="product"><img alt="" src="/icon.svg" width="24" height="24">Benchwatch</span>
<a href="/">Back to the console</a>
</header>
<nav aria-label="User guide">
${linksOn(fileName)}
</nav>
<main>
${body}</main>
${body.includes('<cite') ? elsewhere : ''}</body>
</html>
`,
  }))
}

const elsewhere = `<footer>
<p>Documents that this page names without a link are in the folder of Benchwatch from which it was deployed.</p>
</footer>
`

const overview = 'README.md'

/** Reads the guide's pages, keyed by file name. The overview comes first. */
const readPages = async (): Promise<Map<string, string>> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.md') && name !== overview).sort()
  return new Map(
    await Promise.all(
      [overview, ...names].map(async name => [name, await readFile(path.join(folder, name), 'utf8')] as const),
    ),
  )
}

const fileNameOf = (name: string): string =>
  name === overview ? 'guide.html' : `guide-${name.replace(/\.md$/, '.html')}`

const toHtml = async (markdown: string, pictureAt: Addresses['pictureAt']): Promise<string> => {
  const html = await new Marked(gfmHeadingId(), {
    walkTokens: token => {
      if (token.type === 'image') token.href = pictureAt(path.posix.basename(hrefOf(token)))
      else if (token.type === 'link') token.href = addressOf(hrefOf(token))
    },
    renderer: {
      // The console does not serve the other documents, so a link to one of them becomes text.
      link({ href, tokens }) {
        return (
          href.startsWith('docs:') &&
          `<cite title="${href.slice('docs:'.length)}">${this.parser.parseInline(tokens)}</cite>`
        )
      },
    },
  }).parse(markdown)
  // On a phone, a picture can only be read in its full size.
  return withContents(html.replaceAll(/<img src="([^"]*)"[^>]*>/g, '<a href="$1" class="picture">$&</a>'))
}

/** Adds to a page, below its title, a list of links to its parts. A page that is not divided into parts has none. */
const withContents = (html: string): string => {
  const links = Array.from(
    html.matchAll(/<h2 id="([^"]*)">([^<]*)<\/h2>/g),
    ([, id, text]) => `<a href="#${id}">${text}</a>`,
  )
  if (links.length === 0) return html
  const contents = `<nav aria-label="On this page" class="contents">\n${links.join('\n')}\n</nav>\n`
  return html.replace('</h1>\n', end => end + contents)
}

const hrefOf = (token: Token): string => ('href' in token ? String(token.href) : '')

/**
 * The target of a link in the guide: another page of the guide, a web address, or `docs:` and the path of a document.
 */
const addressOf = (href: string): string => {
  if (/^(https?:|#)/.test(href)) return href
  const [name = '', heading] = href.split('#')
  const anchor = heading === undefined ? '' : `#${heading}`
  return name.includes('/') ? `docs:${path.posix.join('docs/guide', name)}` : `/${fileNameOf(name)}${anchor}`
}
