/** Hands a text file to the browser to save. */
export const download = (fileName: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has to have begun before the address may go.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
