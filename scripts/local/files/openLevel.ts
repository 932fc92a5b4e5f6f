import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { ClassicLevel } from 'classic-level'

/** The last eight bytes of every table file that LevelDB has written to its end. */
const tableMagic = Buffer.from('57fb808b247547db', 'hex')

const remedy = 'Restore a copy of it; deleting the data directory begins anew'

/** Opens a LevelDB, making it on first use. An error names the folder or the file, and says what to do. */
export const openLevel = async <Value = string>(folder: string): Promise<ClassicLevel<string, Value>> => {
  for (const file of await tableFiles(folder)) {
    if (!(await isWhole(file))) throw new Error(`${file} is damaged: it is cut off. ${remedy}`)
  }
  const level = new ClassicLevel<string, Value>(folder)
  try {
    await level.open()
    return level
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } }
    const inUse = `${folder} is in use. Is Benchwatch running already?`
    if (cause?.code === 'LEVEL_LOCKED') throw new Error(inUse, { cause: error })
    throw new Error(`${folder} is damaged (${cause?.message ?? String(error)}). ${remedy}`, { cause: error })
  }
}

const tableFiles = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => /\.(ldb|sst)$/.test(name)).map(name => path.join(folder, name))
}

const isWhole = async (file: string): Promise<boolean> => {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const end = Buffer.alloc(tableMagic.length)
    await handle.read(end, 0, end.length, Math.max(0, size - end.length))
    return end.equals(tableMagic)
  } finally {
    await handle.close()
  }
}
