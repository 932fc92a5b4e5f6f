import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Fast and close to the best for JSON of this size: the state is packed once per device and batch. */
const level = 3
/** A stored item is at most 400 KB, and no packed value of the product unpacks to more than this. */
const unpackedLimit = 16 * 1024 * 1024

/** Text that fits into a small window is packed with it: setting up a large one takes longer than packing a state. */
const smallWindow = { bits: 12, length: 4_096 }
const largeWindowBits = 15

export const pack = (value: unknown): Uint8Array => {
  const text = JSON.stringify(value)
  return deflateRawSync(text, {
    level,
    windowBits: text.length <= smallWindow.length ? smallWindow.bits : largeWindowBits,
  })
}

/** Well below the store's 400 KB an item, and its 4 MB and 100 items a transaction. */
const partBytesLimit = 300_000

/** Packs a list for as few items of the store as hold it: halved until each part fits; a single value always does. */
export const packInParts = (values: readonly unknown[]): Uint8Array[] => {
  const packed = pack(values)
  if (packed.length <= partBytesLimit || values.length <= 1) return [packed]
  const middle = Math.ceil(values.length / 2)
  return [...packInParts(values.slice(0, middle)), ...packInParts(values.slice(middle))]
}

export const unpack = (packed: Uint8Array): unknown => JSON.parse(textOf(packed))

/** The JSON of what was packed. */
export const textOf = (packed: Uint8Array): string =>
  inflateRawSync(packed, { maxOutputLength: unpackedLimit }).toString('utf8')
