import { refuse, tableLimits } from './table.ts'
import { readXml } from './xml.ts'
import { spreadsheetNames } from './xlsxParts.ts'

/**
 * Reads the workbook's shared texts, which cells refer to by number. Phonetic readings, which East Asian texts may
 * come with, are left out.
 */
export const readStrings = (document: string): string[] => {
  const strings: string[] = []
  let parts: string[] = []
  let inText = false
  let inReading = false
  readXml(document, {
    open: (name, namespace) => {
      if (!spreadsheetNames.has(namespace)) return
      if (name === 'si') parts = []
      else if (name === 't') inText = !inReading
      else if (name === 'rPh') inReading = true
    },
    text: text => {
      if (inText) parts.push(text)
    },
    close: (name, namespace) => {
      if (!spreadsheetNames.has(namespace)) return
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
      else if (name === 'si') {
        strings.push(unescaped(parts.join('')))
        if (strings.length > tableLimits.cells) refuse('The workbook has too many texts. Split it into several files')
      }
    },
  })
  return strings
}

/** Decodes sequences such as `_x000D_`, which Excel writes for characters that XML cannot contain. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
