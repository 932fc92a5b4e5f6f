import { damagedState } from '../storedFaults.ts'

/**
 * Reads bytes that a `ByteWriter` wrote. Throws a RangeError if the bytes end too early, which means that they are
 * damaged or in another form.
 */
export interface ByteReader {
  byte(): number
  count(): number
  difference(): number
  float(): number
  text(): string
  /**
   * Reads a text, and returns whether it is the one with the bytes `expected`. This is faster than decoding the text.
   */
  isText(expected: Uint8Array): boolean
  raw(length: number): Uint8Array
  /** Skips the next `length` bytes. */
  skip(length: number): void
  /** Returns how many bytes remain to be read. */
  left(): number
}

export const byteReader = (from: Uint8Array): ByteReader => {
  const bytes = Buffer.from(from.buffer, from.byteOffset, from.byteLength)
  let place = 0
  const take = (length: number): number => {
    const begin = place
    if (length > bytes.length - place) throw damagedState('it ends too early')
    place += length
    return begin
  }
  const byte = (): number => bytes[take(1)] ?? 0
  const count = (): number => {
    let value = 0
    let scale = 1
    for (;;) {
      const next = byte()
      value += (next & 0x7f) * scale
      if (next < 0x80) break
      scale *= 0x80
    }
    if (value > Number.MAX_SAFE_INTEGER) throw damagedState('a number has too many bytes')
    return value
  }
  return {
    byte,
    count,
    difference: () => {
      const value = count()
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    float: () => bytes.readDoubleLE(take(8)),
    text: () => {
      const length = count()
      const begin = take(length)
      return bytes.toString('utf8', begin, begin + length)
    },
    isText: expected => {
      const length = count()
      const begin = take(length)
      if (length !== expected.length) return false
      // The bytes are compared from the end, because that is where names mostly differ. A call of Buffer.compare
      // takes longer than comparing a few bytes.
      for (let at = length - 1; at >= 0; at -= 1) if (bytes[begin + at] !== expected[at]) return false
      return true
    },
    raw: length => {
      const begin = take(length)
      return bytes.subarray(begin, begin + length)
    },
    skip: length => void take(length),
    left: () => bytes.length - place,
  }
}
