import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClassicLevel } from 'classic-level'
import { failedWith, readableFiles } from './readableFiles.ts'
import { endOf, rowKeys, type Version } from './records.ts'
import { openLevel } from '../../../files/openLevel.ts'
import { serialised } from '../../../../files/serialised.ts'

export type Row = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string }

/** The changes to the store that one request makes. Either all of them are applied or none. */
export interface Change {
  rows: Row[]
  /** The received file that the new rows refer to. It is made permanent. */
  place?: string | undefined
  /** The content files that no row refers to any more. They are deleted. */
  discard: string[]
  /** The object whose newest version the rows change. Its readable file is updated. */
  shown?: { bucket: string; key: string } | undefined
}

/** The file operations of a change that are carried out after its rows have been written. */
type Task = Omit<Change, 'rows'>

export interface Store {
  get<T>(key: string): Promise<T | undefined>
  /** Returns the values of the rows whose keys begin with `prefix`. */
  valuesOf<T>(prefix: string): AsyncIterable<T>
  level: ClassicLevel
  /** Applies changes one after another, so that whatever `plan` has read is still true when its rows are written. */
  commit(plan: () => Promise<Change>): Promise<void>
  /** Returns a name for a new file, and the path at which it is received. */
  newFile(): { file: string; path: string }
  /** Deletes a received file, unless a change has made it permanent. */
  removeReceived(file: string): Promise<void>
  contentPath(file: string): string
  /** Finds a row and opens the content file that it refers to, both in the same state of the store. */
  openContent<T>(find: () => Promise<T>, fileOf: (row: T) => string): Promise<{ row: T; handle: FileHandle }>
  folderOf(bucket: string): string
  close(): Promise<void>
}

const foldersIn = (folder: string) => ({
  index: join(folder, 'index'),
  incoming: join(folder, 'incoming'),
  content: join(folder, 'content'),
  buckets: join(folder, 'buckets'),
})

/**
 * Opens the store. The content of objects is in files, everything else in LevelDB. A file is first received
 * completely in `incoming`. Then one batch writes the rows that refer to the file, together with the task of moving
 * it to `content`. If the process is killed, there is thus either no trace in the rows, or a task that the next start
 * completes. `buckets` exposes the newest objects under their own names.
 */
export const openStore = async (folder: string): Promise<Store> => {
  const folders = foldersIn(folder)
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o700 })
  const level = await openLevel(folders.index)
  const readable = readableFiles(folders.buckets, folders.incoming)
  const writer = serialised()
  /**
   * The received files that are still in `incoming`, although database rows already refer to them. They will be moved
   * to `content`.
   */
  const promised = new Set<string>()
  let tasks = 0

  const get = <T>(key: string) => level.get<string, T>(key, { valueEncoding: 'json' })
  const contentPath = (file: string): string => join(folders.content, file)
  const incomingPath = (file: string): string => join(folders.incoming, file)

  /**
   * Performs a change's file operations. It can be repeated, because the process may be killed between any two steps.
   */
  const finish = async ({ place, discard, shown }: Task): Promise<void> => {
    if (place !== undefined)
      await rename(incomingPath(place), contentPath(place)).catch((error: unknown) => {
        if (!failedWith(error, 'ENOENT')) throw error // the file was moved before the process was killed
      })
    if (shown) {
      const { bucket, key } = shown
      const file = (await get<Version>(rowKeys.current(bucket, key)))?.content?.file
      await (file === undefined ? readable.hide(bucket, key) : readable.show(bucket, key, contentPath(file)))
    }
    for (const file of discard) await rm(contentPath(file), { force: true })
  }

  const commit: Store['commit'] = plan =>
    writer.run(async () => {
      const { rows, ...task } = await plan()
      const taskKey = rowKeys.task((tasks += 1))
      const written: Row = { type: 'put', key: taskKey, value: task }
      await level.batch<string, unknown>([...rows, written], { valueEncoding: 'json' })
      // If the disk fails from here on, the next start of the store finishes the task.
      if (task.place !== undefined) promised.add(task.place)
      await finish(task)
      if (task.place !== undefined) promised.delete(task.place)
      await level.del(taskKey)
    })

  const openContent: Store['openContent'] = async (find, fileOf) => {
    const attempt = async () => {
      const row = await find()
      return { row, handle: await open(contentPath(fileOf(row))) }
    }
    try {
      return await attempt()
    } catch (error) {
      if (!failedWith(error, 'ENOENT')) throw error
      // The row was changed after it was read. The second attempt runs between two changes, when rows and files are
      // consistent.
      return writer.run(attempt)
    }
  }

  const recover = async (): Promise<void> => {
    const prefix = rowKeys.task('')
    const range = { gte: prefix, lt: endOf(prefix), valueEncoding: 'json' }
    for (const [key, task] of await level.iterator<string, Task>(range).all()) {
      await finish(task)
      await level.del(key)
    }
    for (const file of await readdir(folders.incoming)) await rm(incomingPath(file), { force: true })
  }
  await recover()

  return {
    get,
    valuesOf: <T>(prefix: string) => level.values<string, T>({ gte: prefix, lt: endOf(prefix), valueEncoding: 'json' }),
    level,
    commit,
    newFile: () => {
      const file = randomUUID()
      return { file, path: incomingPath(file) }
    },
    removeReceived: async file => {
      if (!promised.has(file)) await rm(incomingPath(file), { force: true })
    },
    contentPath,
    openContent,
    folderOf: readable.folderOf,
    close: async () => {
      await writer.idle()
      await level.close()
    },
  }
}
