import { mkdir, open, readdir, rm, stat, truncate, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { createSignal } from './signal.ts'

/**
 * One line of a shard's file: sequence number, time of arrival, partition key, and data (base64). None of the four
 * contains a space.
 */
export interface LogEntry {
  readonly sequence: string
  readonly arrivedAt: number
  readonly partitionKey: string
  readonly data: string
}

export interface ShardLog {
  /**
   * Appends a record to the shard. Resolves once it has been passed to the operating system. It then survives the end
   * of the process, but not a power failure.
   */
  append(partitionKey: string, data: string, arrivedAt: number): Promise<void>
  read(after: string | undefined, limit: number): Promise<readonly LogEntry[]>
  trim(through: string): Promise<void>
  grown(): Promise<void>
  close(): Promise<void>
}

const segmentBytes = 8 * 1024 * 1024
const sequenceDigits = 21

const sequenceOf = (number: number): string => String(number).padStart(sequenceDigits, '0')

/** One segment file of the log, named after the first sequence number in it. */
interface Segment {
  readonly first: string
  readonly file: string
}

/** Opens an append-only log that is divided into segments. A segment is deleted once it has been read to its end. */
export const openShardLog = async (folder: string): Promise<ShardLog> => {
  await mkdir(folder, { recursive: true })
  const segments = await listSegments(folder)
  let next = await repairLast(segments)
  let bytes = segments.length > 0 ? (await stat(segments.at(-1)?.file ?? '')).size : 0
  let handle = segments.length > 0 ? await open(segments.at(-1)?.file ?? '', 'a') : undefined
  const signal = createSignal()

  const writable = async (): Promise<FileHandle> => {
    if (handle && bytes < segmentBytes) return handle
    await handle?.close()
    const first = sequenceOf(next)
    const file = path.join(folder, `${first}.log`)
    handle = await open(file, 'a')
    bytes = 0
    segments.push({ first, file })
    return handle
  }

  let waiting: { entry: Omit<LogEntry, 'sequence'>; done: () => void; failed: (error: unknown) => void }[] = []
  let writing: Promise<void> | undefined
  /**
   * Writes entries to the file. All entries that were appended while the last write was in progress are written
   * together.
   */
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const file = await writable()
        const lines = batch.map(({ entry }, index) => lineOf({ ...entry, sequence: sequenceOf(next + index) })).join('')
        // If the disk is full, part of a line may have been written. It is cut off, so that the next line does not
        // continue it.
        await file.appendFile(lines).catch(async (error: unknown) => {
          await file.truncate(bytes)
          throw error
        })
        next += batch.length
        bytes += Buffer.byteLength(lines)
        for (const { done } of batch) done()
        signal.raise()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing = undefined
  }

  const reader = createReader(segments)
  return {
    append: (partitionKey, data, arrivedAt) =>
      new Promise((done, failed) => {
        waiting.push({ entry: { partitionKey, data, arrivedAt }, done, failed })
        writing ??= flush()
      }),
    read: reader.read,
    trim: async through => {
      while (segments.length > 1 && (segments[1]?.first ?? '') <= through) {
        const [done] = segments.splice(0, 1)
        if (done) await rm(done.file, { force: true })
      }
    },
    grown: signal.wait,
    close: async () => {
      await writing
      await handle?.close()
    },
  }
}

const lineOf = ({ sequence, arrivedAt, partitionKey, data }: LogEntry): string =>
  `${sequence} ${arrivedAt} ${partitionKey} ${data}\n`

const parseEntry = (line: string): LogEntry => {
  const [sequence = '', arrivedAt, partitionKey = '', data = ''] = line.split(' ')
  return { sequence, arrivedAt: Number(arrivedAt), partitionKey, data }
}

const listSegments = async (folder: string): Promise<Segment[]> =>
  (await readdir(folder))
    .filter(name => /^\d+\.log$/.test(name))
    .sort()
    .map(name => ({ first: name.slice(0, -'.log'.length), file: path.join(folder, name) }))

/**
 * Cuts off an incomplete last line that a crash has left, and that was never acknowledged. Returns the next sequence
 * number.
 */
const repairLast = async (segments: readonly Segment[]): Promise<number> => {
  const last = segments.at(-1)
  if (!last) return 1
  const file = await open(last.file, 'r')
  const content = await file.readFile('utf8')
  await file.close()
  const whole = content.slice(0, content.lastIndexOf('\n') + 1)
  if (whole.length < content.length) await truncate(last.file, Buffer.byteLength(whole))
  const lastLine = whole.slice(whole.lastIndexOf('\n', whole.length - 2) + 1).trimEnd()
  return lastLine === '' ? Number(last.first) : Number(parseEntry(lastLine).sequence) + 1
}

const readBytes = 1024 * 1024

/**
 * Creates a reader that remembers where its last read ended. A read from anywhere else searches the segment from its
 * start.
 */
const createReader = (segments: readonly Segment[]) => {
  let place = { after: '', file: '', offset: 0 }

  const segmentFor = (after: string): Segment | undefined =>
    segments.findLast(segment => segment.first <= sequenceOf(Number(after || 0) + 1)) ?? segments[0]

  const read = async (after: string | undefined, limit: number): Promise<readonly LogEntry[]> => {
    const wanted = after ?? ''
    const segment = segmentFor(wanted)
    if (!segment) return []
    let offset = place.after === wanted && place.file === segment.file ? place.offset : 0
    const found: LogEntry[] = []
    const file = await open(segment.file, 'r')
    try {
      while (found.length < limit) {
        const { entries, used } = await wholeLines(file, offset)
        if (used === 0) break
        for (const [entry, size] of entries) {
          if (found.length === limit) break
          offset += size
          if (entry.sequence > wanted) found.push(entry)
        }
      }
    } finally {
      await file.close()
    }
    place = { after: found.at(-1)?.sequence ?? wanted, file: segment.file, offset }
    return found
  }
  return { read }
}

const wholeLines = async (
  file: FileHandle,
  offset: number,
): Promise<{ entries: [LogEntry, number][]; used: number }> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(readBytes), 0, readBytes, offset)
  const text = buffer.subarray(0, bytesRead)
  const used = text.lastIndexOf(0x0a) + 1
  const entries = text
    .subarray(0, used)
    .toString('latin1')
    .split('\n')
    .slice(0, -1)
    .map((line): [LogEntry, number] => [parseEntry(line), line.length + 1])
  return { entries, used }
}
