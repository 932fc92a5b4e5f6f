/** The kinds of files that parameters are read from (A §5), by the ends of their names. */
export const tableExtensions = ['xls', 'xlsx', 'json', 'csv'] as const

export type TableExtension = (typeof tableExtensions)[number]

/** 10 MB, as a person's system counts them. */
export const tableBytesLimit = 10 * 1024 * 1024

/** The end of a file's name, whatever its case; undefined if it is none of the accepted ones. */
export const fileExtension = (fileName: string): TableExtension | undefined => {
  const end = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return tableExtensions.find(extension => extension === end)
}
