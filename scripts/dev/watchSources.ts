import { watch } from 'node:fs'
import path from 'node:path'

/**
 * How long to wait after the last change of a file before it is reported. An editor writes a file in several steps,
 * and switching Git branches writes many files.
 */
const quietMs = 150

const isSource = (file: string): boolean => /\.tsx?$/.test(file)

interface Watched {
  /** The folders to watch, including their subfolders. */
  readonly folders: readonly string[]
  /** Called with the files that have changed since the last call, once no file has changed for a moment. */
  readonly onChange: (files: readonly string[]) => Promise<void>
}

/** Watches source files until it is stopped. */
export const watchSources = ({ folders, onChange }: Watched): { readonly stop: () => void } => {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  const reportChanges = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    const files = [...changed]
    changed.clear()
    await onChange(files).finally(() => {
      isBusy = false
    })
    if (changed.size > 0) later()
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void reportChanges(), quietMs)
  }
  const watchers = folders.map(folder =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || !isSource(file)) return
      changed.add(path.join(folder, file))
      later()
    }),
  )
  return {
    stop: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
