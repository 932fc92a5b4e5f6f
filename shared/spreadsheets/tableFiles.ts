/** The file extensions from which parameters can be read (specification A §5). */
export const tableExtensions = ['xls', 'xlsx', 'json', 'csv'] as const

export type TableExtension = (typeof tableExtensions)[number]

/** The maximum size of a file in bytes, which is 10 MB in the units that operating systems show. */
export const tableBytesLimit = 10 * 1024 * 1024

/** The extension of a file name, in lower case. Undefined if it is not one of the accepted extensions. */
export const fileExtension = (fileName: string): TableExtension | undefined => {
  const end = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return tableExtensions.find(extension => extension === end)
}
