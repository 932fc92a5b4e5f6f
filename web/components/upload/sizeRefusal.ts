import { tableBytesLimit } from '#shared/spreadsheets/tableFiles.ts'

/** Says why a file of this size is refused before it is sent; undefined if it is small enough. */
export const sizeRefusal = ({ size }: Pick<File, 'size'>): string | undefined => {
  if (size === 0) return 'The file is empty'
  return size > tableBytesLimit ? `A file can have at most ${tableBytesLimit / 1024 / 1024} MB` : undefined
}
