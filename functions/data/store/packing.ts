import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * The compression level for packed values: fast, and close to the best for JSON of this size. A state is packed once
 * per instrument and batch.
 */
const level = 3
/**
 * The maximum number of bytes that a stored value may unpack to. A small packed value could otherwise fill a
 * function's memory.
 */
export const unpackedLimit = 16 * 1024 * 1024

/**
 * Texts up to this length are compressed with a small window. Setting up a large window takes longer than packing a
 * state.
 */
const smallWindow = { bits: 12, length: 4_096 }
const largeWindowBits = 15

/** Thrown if a value is larger than an item of the store may be, or too large to be read again. */
export class TooLargeToStore extends Error {
  override readonly name = 'TooLargeToStore'
}

/** Packs a value as compressed JSON. Throws `TooLargeToStore` if the value would be too large to be unpacked. */
export const pack = (value: unknown): Uint8Array => packText(JSON.stringify(value))

const bytesPerCharacter = 3

const packText = (text: string): Uint8Array => {
  if (text.length * bytesPerCharacter > unpackedLimit && Buffer.byteLength(text) > unpackedLimit)
    throw new TooLargeToStore(`A value has ${text.length} characters as JSON, more than can be read again`)
  return deflateRawSync(text, {
    level,
    windowBits: text.length <= smallWindow.length ? smallWindow.bits : largeWindowBits,
  })
}

/**
 * The maximum size of each part of a packed list, in bytes. The store allows 400 KB for an item, and 4 MB and 100
 * items for a transaction.
 */
const partBytesLimit = 300_000
/** The maximum number of characters per part of a packed list, because a reader has many parts in memory at once. */
const partCharactersLimit = 2 * 1024 * 1024

/**
 * Packs a list in parts, one per item of the store. The list is halved until each part fits. A single value is not
 * divided.
 */
export const packInParts = (values: readonly unknown[]): Uint8Array[] => {
  const text = JSON.stringify(values)
  if (text.length <= partCharactersLimit || values.length <= 1) {
    const packed = packText(text)
    if (packed.length <= partBytesLimit || values.length <= 1) return [packed]
  }
  const middle = Math.ceil(values.length / 2)
  return [...packInParts(values.slice(0, middle)), ...packInParts(values.slice(middle))]
}

/**
 * Unpacks a value.
 * @param limit the maximum number of bytes that the value may unpack to
 */
export const unpack = (packed: Uint8Array, limit = unpackedLimit): unknown => JSON.parse(unpackText(packed, limit))

/** Returns the JSON text of a packed value, without parsing it. */
export const unpackText = (packed: Uint8Array, limit = unpackedLimit): string =>
  inflateRawSync(packed, { maxOutputLength: limit }).toString('utf8')
