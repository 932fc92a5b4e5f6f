const utf8 = new TextDecoder('utf-8', { fatal: true })

/** For one text after the other: to set up memory for each takes as long as to decode it. */
const scratch = Buffer.alloc(262_144)

/** The text whose UTF-8 is given in base64; throws where it is none. */
export const textIn = (base64: string): string => {
  if (base64.length > scratch.length) return utf8.decode(Buffer.from(base64, 'base64'))
  const end = scratch.write(base64, 'base64')
  const text = scratch.toString('utf8', 0, end)
  // What is no UTF-8 has become this character, which may also have been sent; a mark of the byte order has been kept.
  return text.includes('\ufffd') || text.startsWith('\ufeff') ? utf8.decode(scratch.subarray(0, end)) : text
}
