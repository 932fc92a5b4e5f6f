/** Lets the browser save a file. The content is text, such as a table, or bytes, such as an archive. */
export const download = (fileName: string, content: string | Uint8Array<ArrayBuffer>): void => {
  const type = typeof content === 'string' ? 'text/csv;charset=utf-8' : 'application/zip'
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The address must not be revoked before the browser has started to save the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
