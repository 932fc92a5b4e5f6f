import { readXml } from '#shared/spreadsheets/xml.ts'
import { escapeMarkup } from '../../protocol/escapeMarkup.ts'
import { S3Error } from './s3Error.ts'

export interface XmlElement {
  readonly name: string
  text: string
  readonly children: XmlElement[]
}

const malformed = (): S3Error =>
  new S3Error(
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  )

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** The maximum nesting depth of a document. Those that S3 accepts have fewer than six levels. */
const depthLimit = 16

/** Matches a declaration within a document, such as a document type, a comment or CDATA, or a name with a prefix. */
const refused = /<(?:[!?]|\/?[^\s<>]*:)/

/**
 * Parses the XML documents that S3 accepts, which consist only of elements. Document types, comments and CDATA are
 * refused. S3's clients send none of these, and without them a short document cannot expand to a long one.
 */
const parseXml = (document: string): XmlElement => {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  const text = document.replace(/^\uFEFF?\s*(<\?xml[^<>]*\?>)?\s*/, '')
  if (!text.startsWith('<') || refused.test(text)) throw malformed()
  try {
    readXml(text, {
      open: name => {
        const element = { name, text: '', children: [] }
        open.at(-1)?.children.push(element)
        if (open.push(element) > depthLimit) throw malformed()
      },
      close: name => {
        if (open.pop()?.name !== name) throw malformed()
      },
      text: part => {
        const holder = open.at(-1)
        if (holder) holder.text += part
      },
    })
  } catch {
    throw malformed()
  }
  const [first] = root.children
  if (!first || root.children.length !== 1) throw malformed()
  return first
}

/** Parses a document and returns its root element, which must have the given name. */
export const parseDocument = (document: string, name: string): XmlElement => {
  const root = parseXml(document)
  if (root.name !== name) throw malformed()
  return root
}

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter(child => child.name === name)

export const listChildTexts = (element: XmlElement, name: string): string[] =>
  childrenNamed(element, name).map(child => child.text)

export const findChildText = (element: XmlElement, name: string): string | undefined => listChildTexts(element, name)[0]

export const requiredText = (element: XmlElement, name: string): string => {
  const text = findChildText(element, name)
  if (text === undefined) throw malformed()
  return text
}

/** Refuses an unsupported element, because it would change the meaning of the document. */
export const requireOnly = (element: XmlElement, names: readonly string[]): void => {
  if (element.children.some(child => !names.includes(child.name))) throw malformed()
}

/**
 * Escapes a text for XML. Control characters become character references, because XML readers would otherwise drop or
 * merge them, or turn them into spaces.
 */
const escapeText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  escapeMarkup(text).replaceAll(/[\u0000-\u001F\u007F]/g, character => `&#x${character.charCodeAt(0).toString(16)};`)

/** Returns an XML element that contains a text, or an empty text if there is no value. */
export const textElement = (name: string, value: string | number | boolean | undefined): string =>
  value === undefined ? '' : `<${name}>${escapeText(String(value))}</${name}>`

export const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const xmlDocument = (name: string, ...content: string[]): string =>
  `${declaration}<${name} xmlns="${namespace}">${content.join('')}</${name}>`

/** Builds an error document. Unlike all other documents of S3, it has no namespace. */
export const errorDocument = (content: readonly (readonly [string, string])[]): string =>
  declaration + element('Error', ...content.map(([name, value]) => textElement(name, value)))
