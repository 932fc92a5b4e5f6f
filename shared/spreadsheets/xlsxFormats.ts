import { builtInFormat } from './shownNumber.ts'
import { readXml } from './xml.ts'
import { spreadsheetNames } from './xlsxParts.ts'

/** The number format of each style, indexed by the style's number in cells. Undefined if it is unknown. */
export const readFormats = (document: string): (string | undefined)[] => {
  const own = new Map<number, string>()
  const ids: number[] = []
  let inCellStyles = false
  readXml(document, {
    open: (name, namespace, attribute) => {
      if (!spreadsheetNames.has(namespace)) return
      const id = Number(attribute('numFmtId') ?? 0)
      if (name === 'numFmt') own.set(id, attribute('formatCode') ?? '')
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles) ids.push(id)
    },
    close: (name, namespace) => {
      if (name === 'cellXfs' && spreadsheetNames.has(namespace)) inCellStyles = false
    },
  })
  return ids.map(id => own.get(id) ?? builtInFormat(id))
}
