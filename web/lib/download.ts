/** Hands a file to the browser to save: a table as text, an archive as bytes. */
export const download = (fileName: string, content: string | Uint8Array<ArrayBuffer>): void => {
  const type = typeof content === 'string' ? 'text/csv;charset=utf-8' : 'application/zip'
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser must have begun to save before the address may be revoked.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
