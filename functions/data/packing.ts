import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Fast and close to the best for JSON of this size: the state is packed once per device and batch. */
const level = 3
/** A stored item is at most 400 KB; nothing that we packed unpacks to more than this. */
const unpackedLimit = 16 * 1024 * 1024

export const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), { level })

export const unpack = (packed: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(packed, { maxOutputLength: unpackedLimit }).toString('utf8'))
