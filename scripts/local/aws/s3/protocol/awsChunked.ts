import { S3Error } from './s3Error.ts'

/**
 * The maximum length of a line in the encoding `aws-chunked`, in bytes. Its lines contain chunk sizes and trailers,
 * which are far shorter.
 */
const maxLineBytes = 1024
const maxTrailers = 16

const incomplete = (): S3Error =>
  new S3Error('IncompleteBody', 'The request body terminated unexpectedly or is not aws-chunked')

/** Returns a reader that takes bytes and lines from a stream, in order. */
const startReader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const fill = async (): Promise<void> => {
    const { done, value } = await chunks.next()
    if (done) throw incomplete()
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }
  const readLine = async (): Promise<string> => {
    for (;;) {
      const end = held.indexOf('\r\n')
      if (end > maxLineBytes || (end < 0 && held.length > maxLineBytes)) throw incomplete()
      if (end >= 0) {
        const line = held.subarray(0, end).toString('latin1')
        held = held.subarray(end + 2)
        return line
      }
      await fill()
    }
  }
  /** Reads at least one byte and at most `atMost` bytes of the body. */
  const readSome = async (atMost: number): Promise<Buffer> => {
    if (held.length === 0) await fill()
    const some = held.subarray(0, atMost)
    held = held.subarray(some.length)
    return some
  }
  const expectEnd = async (): Promise<void> => {
    if (held.length > 0 || !(await chunks.next()).done) throw incomplete()
  }
  const release = async (): Promise<void> => {
    await chunks.return?.()
  }
  return { readLine, readSome, expectEnd, release }
}

type Reader = ReturnType<typeof startReader>

async function* readChunks(reader: Reader): AsyncGenerator<Buffer> {
  for (;;) {
    const [, size] = /^([0-9a-f]{1,8})(?:;.*)?$/i.exec(await reader.readLine()) ?? []
    if (size === undefined) throw incomplete()
    let left = Number.parseInt(size, 16)
    if (left === 0) return
    while (left > 0) {
      const some = await reader.readSome(left)
      left -= some.length
      yield some
    }
    if ((await reader.readLine()) !== '') throw incomplete()
  }
}

const readTrailers = async (reader: Reader, trailers: Map<string, string>): Promise<void> => {
  for (let line = await reader.readLine(); line !== ''; line = await reader.readLine()) {
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined || trailers.size === maxTrailers)
      throw new S3Error('MalformedTrailerError', 'The request contained trailing data that was not well-formed')
    trailers.set(name.toLowerCase(), value)
  }
  await reader.expectEnd()
}

/**
 * Decodes a body in the encoding `aws-chunked`: chunks, each preceded by its length in hexadecimal, then an empty
 * chunk, and then trailers. The trailers are added to the map `trailers`.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = startReader(source)
  try {
    yield* readChunks(reader)
    await readTrailers(reader, trailers)
  } finally {
    await reader.release()
  }
}
