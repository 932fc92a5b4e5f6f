/** The kinds of files that parameters are read from, by their extensions (A §5). */
export const tableExtensions = ['xls', 'xlsx', 'json', 'csv'] as const

export type TableExtension = (typeof tableExtensions)[number]

/** The size in bytes of the largest file: 10 MB, as operating systems count them. */
export const tableBytesLimit = 10 * 1024 * 1024

/** The extension of a file's name, in lower case. Undefined if it is not an accepted one. */
export const fileExtension = (fileName: string): TableExtension | undefined => {
  const end = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return tableExtensions.find(extension => extension === end)
}
