import { refuse } from './table.ts'

/** The events of a document, in its order. Element names come without their namespace's prefix. */
export interface XmlListener {
  /** `attribute` gives a value by the name as written, prefix included. */
  open?(name: string, attribute: (wanted: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

const malformed = (): never => refuse('A part of the workbook is not well-formed XML')

/**
 * Reads a document once, from its beginning to its end, in linear time. Declarations are refused: through them, a short
 * text can mean gigabytes.
 */
export const readXml = (document: string, listener: XmlListener): void => {
  let depth = 0
  let at = document.startsWith('\uFEFF') ? 1 : 0
  while (at < document.length) {
    const start = document.indexOf('<', at)
    if (start !== at) listener.text?.(decoded(document.slice(at, start === -1 ? document.length : start)))
    if (start === -1) break
    switch (document.charAt(start + 1)) {
      case '/': {
        at = behind(document, '>', start)
        depth -= 1
        if (depth < 0) malformed()
        listener.close?.(local(document.slice(start + 2, at - 1).trimEnd()))
        break
      }
      case '?':
        at = behind(document, '?>', start)
        break
      case '!':
        at = readSpecial(document, start, listener)
        break
      default: {
        at = behindTag(document, start)
        const isEmpty = document[at - 2] === '/'
        openElement(document.slice(start + 1, at - (isEmpty ? 2 : 1)), isEmpty, listener)
        if (!isEmpty) depth += 1
      }
    }
  }
  if (depth !== 0) malformed()
}

/** The place behind the next `end`. */
const behind = (document: string, end: string, from: number): number => {
  const place = document.indexOf(end, from)
  return place === -1 ? malformed() : place + end.length
}

/** A tag ends with the first `>` outside of quotes. */
const behindTag = (document: string, start: number): number => {
  let quote = ''
  for (let at = start + 1; at < document.length; at += 1) {
    const character = document[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at + 1
    else if (character === '"' || character === "'") quote = character
    else if (character === '<') return malformed()
  }
  return malformed()
}

/** Comments and raw text. */
const readSpecial = (document: string, start: number, listener: XmlListener): number => {
  if (document.startsWith('<!--', start)) return behind(document, '-->', start + 4)
  if (!document.startsWith('<![CDATA[', start)) return refuse('A part of the workbook declares entities')
  const end = behind(document, ']]>', start)
  listener.text?.(document.slice(start + '<![CDATA['.length, end - ']]>'.length))
  return end
}

const openElement = (tag: string, isEmpty: boolean, listener: XmlListener): void => {
  const nameEnd = tag.search(/\s/)
  const name = local(nameEnd === -1 ? tag : tag.slice(0, nameEnd))
  if (name === '') malformed()
  let attributes: ReadonlyMap<string, string> | undefined
  listener.open?.(name, wanted => {
    if (nameEnd === -1) return undefined
    attributes ??= attributesIn(tag, nameEnd)
    const value = attributes.get(wanted)
    return value === undefined ? undefined : decoded(value)
  })
  if (isEmpty) listener.close?.(name)
}

const attributePattern = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

const attributesIn = (tag: string, from: number): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>()
  attributePattern.lastIndex = from
  for (let match = attributePattern.exec(tag); match; match = attributePattern.exec(tag))
    attributes.set(match[1] ?? '', match[2] ?? match[3] ?? '')
  return attributes
}

const local = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1)

const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,32}));|&/g, (_, decimal, hexadecimal, entity) => {
        if (entity !== undefined)
          return predefined.get(String(entity)) ?? refuse('A part of the workbook uses an entity')
        const code = decimal === undefined ? parseInt(String(hexadecimal), 16) : Number(decimal)
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : malformed()
      })
    : text
