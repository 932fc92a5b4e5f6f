import { crc32, deflateSync } from 'node:zlib'

/** A picture whose pixels are positions in a palette, one byte each, row by row from the top. */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** The colours of the palette, at most 256, as 0xRRGGBB. */
  readonly palette: readonly number[]
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/**
 * Fields of the PNG header: a bit depth of eight, colours from a palette, the only compression and filter methods
 * that PNG has, and no interlacing.
 */
const form = [8, 3, 0, 0, 0]

/** Encodes a picture as PNG: www.w3.org/TR/png-3. Decision 149 says why no package does this. */
export const encodePng = ({ width, height, pixels, palette }: IndexedPicture): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  // In PNG, each row of pixels begins with the number of its filter. 0 means that the row is not filtered.
  const rows = Buffer.alloc(height * (width + 1))
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(colour => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
