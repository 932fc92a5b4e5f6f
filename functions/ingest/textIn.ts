const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The buffer in which texts are decoded one after another. Allocating a buffer for each text would take as long as
 * decoding it.
 */
const scratch = Buffer.alloc(262_144)

/** Decodes a text from base64. Throws if the bytes are not UTF-8. */
export const textIn = (base64: string): string => {
  if (base64.length > scratch.length) return utf8.decode(Buffer.from(base64, 'base64'))
  const end = scratch.write(base64, 'base64')
  const text = scratch.toString('utf8', 0, end)
  // Bytes that are not UTF-8 decode to U+FFFD, which the text itself may also contain. The strict decoder tells the
  // two apart.
  return text.includes('\ufffd') || text.startsWith('\ufeff') ? utf8.decode(scratch.subarray(0, end)) : text
}
