import type { Message, MessagePicture } from './channels/message.ts'
import { linksOf } from './mailText.ts'

/** How a mail's HTML refers to the picture, and the size at which it is shown. */
interface Placed {
  /** The content id of the attachment with the picture, which the HTML refers to. */
  readonly contentId: string
  readonly width: number
  readonly height: number
}

const style = 'font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:0'

/**
 * Builds the HTML of a mail with a picture: the words of its text, the picture with its caption, and the links. Texts
 * from instruments are escaped.
 */
export const mailHtml = (
  message: Pick<Message, 'kind' | 'text' | 'link' | 'acknowledgeLink'>,
  { caption }: MessagePicture,
  { contentId, width, height }: Placed,
): string =>
  [
    '<!doctype html>',
    '<html lang="en"><body style="margin:0;padding:16px">',
    `<div style="${style}">${escaped(message.text)}</div>`,
    `<p style="margin:16px 0 0"><img src="cid:${contentId}" alt="${escaped(caption)}" width="${width}" height="${height}" style="width:100%;max-width:${width}px;height:auto"></p>`,
    `<p style="font:13px/1.5 sans-serif;margin:4px 0 16px">${escaped(caption)}</p>`,
    ...linksOf(message).map(
      ({ purpose, href }) =>
        `<p style="font:14px/1.5 sans-serif;margin:0 0 16px"><a href="${escaped(href)}">${escaped(purpose)}</a></p>`,
    ),
    '</body></html>',
  ].join('\n')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, character => entities[character] ?? character)
