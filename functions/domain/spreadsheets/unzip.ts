import { inflateRawSync } from 'node:zlib'
import { refuse } from './table.ts'

/** Of all entries together, by what the archive says and by what comes out. Fifty thousand parameters are half of it. */
const unpackedLimit = 48 * 1024 * 1024
const entriesLimit = 1_000

interface Entry {
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

export interface Zip {
  /** The entry as UTF-8 text; undefined where there is none of that name. */
  text(name: string): string | undefined
}

/** Opens an archive from its central directory. Nothing is unpacked before the sizes that it states are known to fit. */
export const openZip = (bytes: Uint8Array): Zip => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(file)
  const stated = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  if (stated > unpackedLimit) refuse(tooLarge)
  let unpacked = 0
  return {
    text: name => {
      const entry = entries.get(name)
      if (!entry) return undefined
      unpacked += entry.size
      if (unpacked > unpackedLimit) return refuse(tooLarge)
      return unpack(file, entry).toString('utf8')
    },
  }
}

const tooLarge = 'It unpacks to more than 48 MB'
const broken = 'The archive is damaged'

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
/** Of the end record, without its comment of up to 64 KB. */
const endBytes = 22

const readDirectory = (file: Buffer): Map<string, Entry> => {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > entriesLimit) refuse(`The archive has more than ${entriesLimit} files`)
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== directoryEntry) refuse(broken)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    if (file.readUInt16LE(at + 8) & 1) refuse('The archive is encrypted')
    if (entries.has(name)) refuse(`The archive has two files called ${name.slice(0, 100)}`)
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      packedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

const endOf = (file: Buffer): number => {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - 65_535); at -= 1)
    if (file.readUInt32LE(at) === directoryEnd) return at
  return refuse(broken)
}

const unpack = (file: Buffer, { method, packedSize, size, offset }: Entry): Buffer => {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localHeader) return refuse(broken)
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const packed = file.subarray(start, start + packedSize)
  if (packed.length !== packedSize) return refuse(broken)
  if (method === 0) return packed.length === size ? packed : refuse(broken)
  if (method !== 8) return refuse('The archive is packed by a method that is not known here')
  const content = inflate(packed, size)
  return content.length === size ? content : refuse(broken)
}

/** Ends with the first byte beyond what the archive stated. */
const inflate = (packed: Buffer, size: number): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    const isLonger = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return refuse(isLonger ? 'It unpacks to more than it states' : broken)
  }
}
