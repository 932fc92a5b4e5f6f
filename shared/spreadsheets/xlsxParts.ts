import { refuseDamaged } from './table.ts'
import type { Zip } from './unzip.ts'
import { readXml } from './xml.ts'

/** The namespaces of an XML vocabulary in the two variants of the .xlsx format, transitional and strict. */
const editions = (transitional: string, strict: string): ReadonlySet<string> => new Set([transitional, strict])

/** The namespaces of the elements of workbooks, sheets and styles. */
export const spreadsheetNames = editions(
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
)

/**
 * The namespaces of attributes that contain the id of a relation. The types of relations begin with the same
 * addresses.
 */
const relationNames = editions(
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
)

const packageNames = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface Relation {
  /** The type of the part that the relation leads to, such as `worksheet`, `chartsheet` or `sharedStrings`. */
  readonly type: string
  /** The path of the part that the relation leads to, relative to the root of the archive. */
  readonly target: string
}

export const readWorkbookPart = (zip: Zip, name: string): string =>
  zip.text(name) ?? refuseDamaged(`its part ${name.slice(0, 100)} is missing`)

/**
 * Reads the relations from one part of a workbook to others, keyed by id. If the part is '', reads the relations of
 * the whole archive.
 */
export const readRelations = (zip: Zip, part: string): ReadonlyMap<string, Relation> => {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations = new Map<string, Relation>()
  readXml(zip.text(`${folder}_rels/${part.slice(folder.length)}.rels`) ?? '', {
    open: (name, namespace, attribute) => {
      const target = attribute('Target')
      if (name !== 'Relationship' || namespace !== packageNames || target === undefined) return
      if (attribute('TargetMode') === 'External') return
      relations.set(attribute('Id') ?? '', { type: typeIn(attribute('Type') ?? ''), target: pathTo(target, folder) })
    },
  })
  return relations
}

const typeIn = (address: string): string => {
  const slash = address.lastIndexOf('/')
  return relationNames.has(address.slice(0, slash)) ? address.slice(slash + 1) : ''
}

/**
 * Resolves the target of a relation to a path in the archive. Targets may be percent-encoded, but names in the
 * archive are not.
 */
const pathTo = (target: string, folder: string): string => {
  const { pathname } = new URL(target, `file:///${folder}`)
  try {
    return decodeURIComponent(pathname).slice(1)
  } catch {
    return pathname.slice(1)
  }
}

export const theOnly = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find(relation => relation.type === type)?.target

/** The path of the first visible sheet that has cells. A sheet may also be a chart, a dialog or a macro sheet. */
export const firstSheet = (workbook: string, relations: ReadonlyMap<string, Relation>): string | undefined => {
  let part: string | undefined
  readXml(workbook, {
    open: (name, namespace, attribute) => {
      if (name !== 'sheet' || !spreadsheetNames.has(namespace) || part !== undefined) return
      if ((attribute('state') ?? 'visible') !== 'visible') return
      const relation = relations.get(attribute('id', relationNames) ?? '')
      if (relation?.type === 'worksheet') part = relation.target
    },
  })
  return part
}
