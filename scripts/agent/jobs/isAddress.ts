/** Whether a file can be requested from this address: one of the web that is complete and names no user. */
export const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
