import { useRef, useState } from 'react'
import { UnreadableFile } from '#shared/spreadsheets/table.ts'
import { readTableFile } from '#web/components/upload/readTableFile.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { checkSerials } from './checkSerials.ts'
import { reviewed, serialsInTable, serialsInText, type ReviewedSerial, type SerialEntry } from './serialReview.ts'

export type SerialReading =
  | { readonly state: 'none' | 'reading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'read'; readonly serials: readonly ReviewedSerial[] }

/**
 * Reads serial numbers from a text or a file, and has the server check which of them are instruments. If the user
 * starts again before the answer has come, the earlier answer is ignored.
 */
export const useSerialReview = (known: readonly string[], models: readonly string[]) => {
  const [reading, setReading] = useState<SerialReading>({ state: 'none' })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(0)

  const review = async (entriesOf: () => Promise<readonly SerialEntry[]>): Promise<void> => {
    const attempt = (latest.current += 1)
    setReading({ state: 'reading' })
    const outcome = await outcomeOf(entriesOf, { known, models })
    if (attempt !== latest.current) return
    setReading(outcome)
    // A serial number of another model may be in the list by mistake, so it is not ticked in advance.
    if (outcome.state === 'read')
      setTicked(new Set(outcome.serials.filter(({ verdict }) => verdict === 'recognised').map(keyOfSerial)))
  }
  return {
    reading,
    ticked,
    setTicked,
    reviewText: (text: string) => review(() => Promise.resolve(serialsInText(text))),
    reviewFile: (file: File) => review(async () => serialsInTable(await readTableFile(file))),
  }
}

export const keyOfSerial = ({ row, serialNumber }: SerialEntry): string => `${serialNumber} in row ${row}`

const outcomeOf = async (
  entriesOf: () => Promise<readonly SerialEntry[]>,
  context: Parameters<typeof reviewed>[2],
): Promise<SerialReading> => {
  try {
    const entries = await entriesOf()
    if (entries.length === 0) return { state: 'failed', reason: 'It has no serial numbers' }
    const readable = entries.filter(({ problem }) => problem === undefined)
    const found = await checkSerials(readable.map(({ serialNumber }) => serialNumber))
    return { state: 'read', serials: reviewed(entries, found, context) }
  } catch (error) {
    return { state: 'failed', reason: error instanceof UnreadableFile ? error.message : describeFailure(error) }
  }
}
