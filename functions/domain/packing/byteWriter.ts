/** Encodes numbers and texts as bytes. A `ByteReader` reads them in the same order. */
export interface ByteWriter {
  /** Writes an integer from 0 to 255. */
  byte(value: number): void
  /** Writes an integer from 0 to 2^53 - 1: in one byte below 128, in two below 16,384, and so on. */
  count(value: number): void
  /** Writes an integer between -2^52 and 2^52. Numbers close to zero take fewer bytes. */
  difference(value: number): void
  float(value: number): void
  /** Writes a text with its length. Only well-formed Unicode is read back unchanged. */
  text(value: string): void
  /** Writes bytes as they are, without their length. */
  raw(bytes: Uint8Array): void
  /** Returns the bytes written so far. They must be copied or stored before anything else is written. */
  written(): Uint8Array
}

const firstLength = 1_024

export const byteWriter = (): ByteWriter => {
  let bytes = Buffer.allocUnsafe(firstLength)
  let length = 0
  const makeRoom = (more: number): void => {
    if (length + more <= bytes.length) return
    const longer = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more))
    bytes.copy(longer, 0, 0, length)
    bytes = longer
  }
  const count = (value: number): void => {
    makeRoom(longestCount)
    let rest = value
    // Bitwise operators work on 32 bits only, so larger numbers are split by division.
    while (rest > 0x7fff_ffff) {
      bytes[length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    while (rest > 0x7f) {
      bytes[length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    bytes[length++] = rest
  }
  return {
    count,
    byte: value => {
      makeRoom(1)
      bytes[length++] = value
    },
    difference: value => count(value < 0 ? -value * 2 - 1 : value * 2),
    float: value => {
      makeRoom(8)
      length = bytes.writeDoubleLE(value, length)
    },
    text: value => {
      const textBytes = Buffer.byteLength(value)
      count(textBytes)
      makeRoom(textBytes)
      length += bytes.write(value, length)
    },
    raw: other => {
      makeRoom(other.length)
      bytes.set(other, length)
      length += other.length
    },
    written: () => bytes.subarray(0, length),
  }
}

/**
 * The maximum number of bytes of a count. Each byte holds seven bits, and there are at most 54 bits: those of the
 * number, and the sign bit of zigzag encoding.
 */
const longestCount = 8
