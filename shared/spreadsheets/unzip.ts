import { Inflate } from 'fflate'
import { refuse, refuseDamaged, saveAgain, UnreadableFile } from './table.ts'

/**
 * The maximum number of bytes in all unpacked entries of an archive. It applies to the sizes that the archive
 * declares as well as to the actual sizes. Fifty thousand parameters take half of it.
 */
const unpackedLimit = 48 * 1024 * 1024
const entriesLimit = 1_000

interface Entry {
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

export interface Zip {
  /** Returns the archive's entry with this name as UTF-8 text, or undefined if there is none. */
  text(name: string): string | undefined
}

/**
 * Opens a zip archive through its central directory. Entries are only unpacked if the sizes that the archive declares
 * are within the limit.
 */
export const openZip = (bytes: Uint8Array): Zip => {
  const file = archive(bytes)
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
      return utf8(unpack(file, entry))
    },
  }
}

/** The bytes of a zip archive, and a view for reading numbers from them. */
interface Archive {
  readonly bytes: Uint8Array
  readonly numbers: DataView
}

const archive = (bytes: Uint8Array): Archive => ({
  bytes,
  numbers: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const tooLarge = 'The workbook takes more than 48 MB when it is unpacked. Remove what is not needed, or split it'
const broken = 'The workbook is damaged or incomplete. Copy it again, or save it again as .xlsx'

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
/** The size of the end record of a zip archive, without its comment, which may have up to 64 KB. */
const endBytes = 22

const readDirectory = (file: Archive): Map<string, Entry> => {
  const { bytes, numbers } = file
  const end = endOf(file)
  const count = numbers.getUint16(end + 10, true)
  if (count > entriesLimit) refuse(`The workbook has more than ${entriesLimit} parts. Copy the table to a new workbook`)
  const entries = new Map<string, Entry>()
  let at = numbers.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || numbers.getUint32(at, true) !== directoryEntry) refuse(broken)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(field => numbers.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const name = utf8(bytes.subarray(at + 46, at + 46 + nameLength))
    if (numbers.getUint16(at + 8, true) & 1) refuse(`The workbook is encrypted. ${saveAgain}, without a password`)
    if (entries.has(name)) refuseDamaged(`it has two parts called ${name.slice(0, 100)}`)
    entries.set(name, {
      method: numbers.getUint16(at + 10, true),
      packedSize: numbers.getUint32(at + 20, true),
      size: numbers.getUint32(at + 24, true),
      offset: numbers.getUint32(at + 42, true),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

const endOf = ({ bytes, numbers }: Archive): number => {
  for (let at = bytes.length - endBytes; at >= Math.max(0, bytes.length - endBytes - 65_535); at -= 1)
    if (numbers.getUint32(at, true) === directoryEnd) return at
  return refuse(broken)
}

const unpack = ({ bytes, numbers }: Archive, { method, packedSize, size, offset }: Entry): Uint8Array => {
  if (offset + 30 > bytes.length || numbers.getUint32(offset, true) !== localHeader) return refuse(broken)
  const start = offset + 30 + numbers.getUint16(offset + 26, true) + numbers.getUint16(offset + 28, true)
  const packed = bytes.subarray(start, start + packedSize)
  if (packed.length !== packedSize) return refuse(broken)
  if (method === 0) return packed.length === size ? packed : refuse(broken)
  if (method !== 8) return refuse(`The workbook is compressed in a way that is not supported. ${saveAgain}`)
  return inflated(packed, size)
}

/**
 * The number of packed bytes that are processed at a time. A byte unpacks to at most 1,032 bytes, so even a zip
 * bomb's output stays small.
 */
const bytesAtOnce = 4096

/** Unpacks an entry of the archive. Stops once the output exceeds the entry's size as declared in the archive. */
const inflated = (packed: Uint8Array, size: number): Uint8Array => {
  const content = new Uint8Array(size)
  let length = 0
  const stream = new Inflate(part => {
    if (length + part.length > size) refuseDamaged('it unpacks to more than its stated size')
    content.set(part, length)
    length += part.length
  })
  try {
    for (let at = 0; at < packed.length; at += bytesAtOnce)
      stream.push(packed.subarray(at, at + bytesAtOnce), at + bytesAtOnce >= packed.length)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return refuse(broken)
  }
  return length === size ? content : refuse(broken)
}
