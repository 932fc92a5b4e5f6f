import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Fast and close to the best for JSON of this size: the state is packed once per device and batch. */
const level = 3
/**
 * A value that packs to little may still unpack to more than a function has memory for. None above this limit is
 * stored.
 */
export const unpackedLimit = 16 * 1024 * 1024

/** Text that fits into a small window is packed with it: setting up a large one takes longer than packing a state. */
const smallWindow = { bits: 12, length: 4_096 }
const largeWindowBits = 15

/** Something is larger than the store takes, or than can be read again. */
export class TooLargeToStore extends Error {
  override readonly name = 'TooLargeToStore'
}

/** Throws `TooLargeToStore` if the value could not be unpacked. */
export const pack = (value: unknown): Uint8Array => packText(JSON.stringify(value))

const bytesPerCharacter = 3

const packText = (text: string): Uint8Array => {
  if (text.length * bytesPerCharacter > unpackedLimit && Buffer.byteLength(text) > unpackedLimit)
    throw new TooLargeToStore(`A value has ${text.length} characters as JSON`)
  return deflateRawSync(text, {
    level,
    windowBits: text.length <= smallWindow.length ? smallWindow.bits : largeWindowBits,
  })
}

/** Well below the store's 400 KB an item, and its 4 MB and 100 items a transaction. */
const partBytesLimit = 300_000
/** A reader holds many parts in memory at once. */
const partCharactersLimit = 2 * 1024 * 1024

/** Packs a list for several items of the store: halved until each part fits. A single value is not divided. */
export const packInParts = (values: readonly unknown[]): Uint8Array[] => {
  const text = JSON.stringify(values)
  if (text.length <= partCharactersLimit || values.length <= 1) {
    const packed = packText(text)
    if (packed.length <= partBytesLimit || values.length <= 1) return [packed]
  }
  const middle = Math.ceil(values.length / 2)
  return [...packInParts(values.slice(0, middle)), ...packInParts(values.slice(middle))]
}

/** @param limit the most bytes that it may unpack to */
export const unpack = (packed: Uint8Array, limit = unpackedLimit): unknown => JSON.parse(textOf(packed, limit))

/** The JSON of what was packed. */
export const textOf = (packed: Uint8Array, limit = unpackedLimit): string =>
  inflateRawSync(packed, { maxOutputLength: limit }).toString('utf8')
