const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text whose UTF-8 is given in base64; throws where it is none. */
export const textIn = (base64: string): string => {
  // `atob` takes each byte for a character. That is the text, and much the fastest way to it, where all are ASCII: in
  // UTF-8 only those take one byte.
  const characters = atob(base64)
  return Buffer.byteLength(characters) === characters.length ? characters : utf8.decode(Buffer.from(base64, 'base64'))
}
