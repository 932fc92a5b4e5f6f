/** The kinds of files that parameters are read from, by their extensions (A §5). */
export const tableExtensions = ['xls', 'xlsx', 'json', 'csv'] as const

export type TableExtension = (typeof tableExtensions)[number]

/** The largest file: 10 MB, as operating systems count them. */
export const tableBytesLimit = 10 * 1024 * 1024

/** The extension of a file's name, in whatever case. Undefined if it is not accepted. */
export const fileExtension = (fileName: string): TableExtension | undefined => {
  const end = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return tableExtensions.find(extension => extension === end)
}
