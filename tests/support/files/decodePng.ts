import { crc32, inflateSync } from 'node:zlib'

export interface DecodedPng {
  readonly width: number
  readonly height: number
  /** The colour of a pixel as 0xRRGGBB. */
  readonly colourAt: (x: number, y: number) => number
}

/** Decodes a PNG that has a palette, eight bits per pixel and no filters. Throws for anything else. */
export const decodePng = (bytes: Uint8Array): DecodedPng => {
  const png = Buffer.from(bytes)
  if (png.subarray(0, 8).toString('latin1') !== '\u0089PNG\r\n\u001a\n') throw new Error('No signature of PNG')
  const chunks = chunksIn(png.subarray(8))
  const names = chunks.map(({ type }) => type).join(' ')
  if (names !== 'IHDR PLTE IDAT IEND') throw new Error(`Chunks: ${names}`)
  const [header, palette, data] = chunks.map(({ data: one }) => one) as [Buffer, Buffer, Buffer]
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (header.subarray(8).join(' ') !== '8 3 0 0 0') throw new Error(`Form: ${header.subarray(8).join(' ')}`)
  const rows = inflateSync(data)
  if (rows.length !== height * (width + 1)) throw new Error(`${rows.length} bytes of pixels`)
  const colourAt = (x: number, y: number): number => {
    if (rows[y * (width + 1)] !== 0) throw new Error('A row has a filter')
    return palette.readUIntBE(3 * (rows[y * (width + 1) + 1 + x] ?? 0), 3)
  }
  return { width, height, colourAt }
}

const chunksIn = (rest: Buffer): { readonly type: string; readonly data: Buffer }[] => {
  if (rest.length === 0) return []
  const length = rest.readUInt32BE(0)
  const named = rest.subarray(4, 8 + length)
  if (rest.readUInt32BE(8 + length) !== crc32(named)) throw new Error('A check sum is wrong')
  return [
    { type: named.subarray(0, 4).toString('latin1'), data: named.subarray(4) },
    ...chunksIn(rest.subarray(12 + length)),
  ]
}
