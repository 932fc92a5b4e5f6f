import { refuseDamaged } from './table.ts'

/**
 * Returns the value of the current element's attribute with this name, or undefined if there is none. For a name with
 * a prefix, `namespaces` are those that the prefix may stand for.
 */
export type Attribute = (name: string, namespaces?: ReadonlySet<string>) => string | undefined

/**
 * Callbacks that `readXml` calls for the parts of a document, in order. Elements are identified by namespace and
 * name, regardless of their prefixes.
 */
export interface XmlListener {
  open?(name: string, namespace: string, attribute: Attribute): void
  close?(name: string, namespace: string): void
  text?(text: string): void
}

/** The namespaces of the prefixes that are in scope, keyed by prefix. The prefix '' is for elements without one. */
type Scope = ReadonlyMap<string, string>

const malformed = (): never => refuseDamaged('a part of it is not well-formed XML')

/**
 * Reads an XML document in a single pass and in linear time. Document type declarations are refused, because they can
 * expand a short text to gigabytes.
 */
export const readXml = (document: string, listener: XmlListener): void => {
  const scopes: Scope[] = [new Map([['', '']])]
  let at = document.startsWith('\uFEFF') ? 1 : 0
  while (at < document.length) {
    const start = document.indexOf('<', at)
    if (start !== at) listener.text?.(decoded(document.slice(at, start === -1 ? document.length : start)))
    if (start === -1) break
    switch (document.charAt(start + 1)) {
      case '/': {
        at = behind(document, '>', start)
        const scope = scopes.pop()
        if (!scope || scopes.length === 0) return malformed()
        const name = document.slice(start + 2, at - 1).trimEnd()
        listener.close?.(localPart(name), namespaceOf(name, scope))
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
        const scope = openElement(document.slice(start + 1, at - (isEmpty ? 2 : 1)), isEmpty, scopes.at(-1), listener)
        if (!isEmpty) scopes.push(scope)
        if (scopes.length > depthLimit) refuseDamaged('a part of it is nested too deeply')
      }
    }
  }
  if (scopes.length !== 1) malformed()
}

/** The maximum nesting depth of an XML document. Workbooks have about a dozen levels. */
const depthLimit = 256

/** Returns the position in the document after the next occurrence of `end`. */
const behind = (document: string, end: string, from: number): number => {
  const place = document.indexOf(end, from)
  return place === -1 ? malformed() : place + end.length
}

/** Returns the position in the document after a tag. A tag ends at the first `>` outside of quotes. */
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

/** Reads a part of a document that is not an element: a comment or a CDATA section. */
const readSpecial = (document: string, start: number, listener: XmlListener): number => {
  if (document.startsWith('<!--', start)) return behind(document, '-->', start + 4)
  if (!document.startsWith('<![CDATA[', start)) return refuseDamaged('a part of it has XML that no workbook has')
  const end = behind(document, ']]>', start)
  listener.text?.(document.slice(start + '<![CDATA['.length, end - ']]>'.length))
  return end
}

/** Opens an XML element. Returns the namespaces that are in scope inside it. */
const openElement = (tag: string, isEmpty: boolean, outer: Scope = new Map(), listener: XmlListener): Scope => {
  const nameEnd = tag.search(/\s/)
  const qualified = nameEnd === -1 ? tag : tag.slice(0, nameEnd)
  const name = localPart(qualified)
  if (name === '') malformed()
  let known: readonly XmlAttribute[] | undefined
  const attributes = (): readonly XmlAttribute[] => (known ??= nameEnd === -1 ? [] : attributesIn(tag, nameEnd))
  const scope = tag.includes('xmlns') ? innerScope(outer, attributes()) : outer
  const namespace = namespaceOf(qualified, scope)
  listener.open?.(name, namespace, (wanted, namespaces) => {
    const found = attributes().find(
      ({ prefix, local }) =>
        local === wanted &&
        (prefix === '') === (namespaces === undefined) &&
        (namespaces === undefined || namespaces.has(scope.get(prefix) ?? '')),
    )
    return found && decoded(found.value)
  })
  if (isEmpty) listener.close?.(name, namespace)
  return scope
}

interface XmlAttribute {
  readonly prefix: string
  readonly local: string
  readonly value: string
}

const attributePattern = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

const attributesIn = (tag: string, from: number): readonly XmlAttribute[] => {
  const attributes: XmlAttribute[] = []
  attributePattern.lastIndex = from
  for (let match = attributePattern.exec(tag); match; match = attributePattern.exec(tag)) {
    const name = match[1] ?? ''
    attributes.push({ prefix: prefixOf(name), local: localPart(name), value: match[2] ?? match[3] ?? '' })
  }
  return attributes
}

const innerScope = (outer: Scope, attributes: readonly XmlAttribute[]): Scope => {
  const scope = new Map(outer)
  for (const { prefix, local, value } of attributes) {
    if (prefix === 'xmlns') scope.set(local, decoded(value))
    else if (prefix === '' && local === 'xmlns') scope.set('', decoded(value))
  }
  return scope.size > prefixLimit ? refuseDamaged('a part of it has too many XML namespaces') : scope
}

/** The maximum number of namespace prefixes in an XML document. Excel's own files have about a dozen. */
const prefixLimit = 256

const namespaceOf = (qualified: string, scope: Scope): string => scope.get(prefixOf(qualified)) ?? malformed()

const prefixOf = (qualified: string): string => qualified.slice(0, Math.max(0, qualified.indexOf(':')))

const localPart = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1)

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
          return predefined.get(String(entity)) ?? refuseDamaged(`a part of it has the unknown character &${entity};`)
        const code = decimal === undefined ? parseInt(String(hexadecimal), 16) : Number(decimal)
        return code > 0 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff)
          ? String.fromCodePoint(code)
          : malformed()
      })
    : text
