import { useRef, useState } from 'react'
import { messages } from '#shared/text/messages.ts'
import { UnreadableFile } from '#shared/spreadsheets/table.ts'
import type { Parameters } from '../parameterMerge.ts'
import { proposedChanges, type ProposedChange } from './proposedChanges.ts'
import { readParameterFile } from './readParameterFile.ts'

export type Reading =
  | { readonly state: 'none' | 'reading' }
  | { readonly state: 'unreadable'; readonly reason: string }
  | { readonly state: 'read'; readonly changes: readonly ProposedChange[] }

/**
 * Reads the chosen parameter file, and compares it with the model's current parameters. If another file is chosen
 * before the first one has been read, only the last one counts.
 */
export const useReview = (parameters: Parameters) => {
  const [file, setFile] = useState<File>()
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef<File>(undefined)

  const choose = async (chosen: File | undefined): Promise<void> => {
    latest.current = chosen
    setFile(chosen)
    setReading({ state: chosen ? 'reading' : 'none' })
    if (!chosen) return
    const outcome = await read(chosen, parameters)
    if (latest.current !== chosen) return
    setReading(outcome)
    // Removed parameters are not ticked in advance, because a file may leave parameters out without meaning to remove
    // them.
    if (outcome.state === 'read') setPicked(collectChangeKeys(outcome.changes.filter(({ kind }) => kind !== 'removed')))
  }
  return { file, reading, picked, setPicked, choose }
}

const read = async (file: File, parameters: Parameters): Promise<Reading> => {
  try {
    return { state: 'read', changes: proposedChanges(parameters, await readParameterFile(file)) }
  } catch (error) {
    return {
      state: 'unreadable',
      reason: error instanceof UnreadableFile ? error.message : messages.somethingWentWrong,
    }
  }
}

/** The keys of the proposed changes that the user can tick, which are all but the refused ones. */
export const collectChangeKeys = (changes: readonly ProposedChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap(({ kind, key }) => (kind === 'refused' ? [] : [key])))
