import { useState } from 'react'
import { ruleBucketName, type RuleChanges } from '#shared/contract/calls/rules/ruleFiles.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { readCsv } from '#shared/spreadsheets/readCsv.ts'
import type { Table } from '#shared/spreadsheets/table.ts'
import { useFileWork, type Progress, type Work } from '#web/components/upload/useFileWork.ts'
import { call } from '#web/lib/call.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { UploadFailed } from '#web/lib/uploadFile.ts'
import type { Imported } from './outcomes.ts'

/** A checked file whose changes have not been applied yet. */
export interface CheckedFile {
  readonly file: File
  readonly table: Table
  readonly changes: RuleChanges
  /** The number of the newest publication of rules when the file was checked (see docs/glossary.md). */
  readonly publication: number | undefined
  readonly message: string
}

/** Uploads a file of rules, has it checked, and then applies it in as many calls as are needed. */
export const useRuleImport = () => {
  const { run, ...work } = useFileWork(rules.generatePresignedRuleUrl)
  const [checked, setChecked] = useState<CheckedFile>()
  const [imported, setImported] = useState<Imported>()
  const [isBegun, setBegun] = useState(false)

  const check = (file: File): Promise<void> =>
    run(file, async ({ fileName, signal, show }) => {
      show({ step: 'checking' })
      const input = { fileName, bucketName: ruleBucketName, dryRun: true } as const
      const answer = await call(rules.uploadRuleData, input, signal)
      if (!answer?.message || !answer.changes) throw new UploadFailed()
      // The file is read now, because it can no longer be read once it has been changed on the disk.
      const table = readCsv(new Uint8Array(await file.arrayBuffer()))
      setChecked({ file, table, changes: answer.changes, publication: answer.publication, message: answer.message })
      setBegun(false)
    })

  const takeOver = ({ file, table, changes, publication }: CheckedFile): Promise<void> => {
    const taking = async ({ fileName, show }: Work): Promise<void> => {
      setBegun(true)
      try {
        const outcome = await takenOver({ fileName, publication }, show)
        setImported({ table, changes, ...outcome })
        setChecked(undefined)
      } finally {
        forgetRead()
      }
    }
    return run(file, taking, isBegun ? 'The upload was cancelled. The rules applied so far are kept.' : undefined)
  }
  return { ...work, checked, imported, isBegun, check, takeOver, forgetChecked: () => setChecked(undefined) }
}

/**
 * Repeats the call until the whole file has been applied. Each answer has the reasons for the part of the file that
 * it is about, and the counts for all parts so far.
 */
const takenOver = async (
  checked: { readonly fileName: string; readonly publication: number | undefined },
  show: (progress: Progress) => void,
) => {
  const reasons = new Map<string, string>()
  let nextToken: string | undefined
  show({ step: 'applying', percent: 0 })
  for (;;) {
    const input = { ...checked, bucketName: ruleBucketName, ...(nextToken !== undefined && { nextToken }) } as const
    const answer = await call(rules.uploadRuleData, input)
    if (!answer?.message) throw new UploadFailed()
    for (const [name, reason] of Object.entries(answer.ruleStatus)) reasons.set(name, reason)
    show({ step: 'applying', percent: answer.progress })
    const { message, successcount, failedcount } = answer
    if (answer.done) return { message, successcount, failedcount, reasons }
    if (answer.nextToken === undefined) throw new UploadFailed()
    ;({ nextToken } = answer)
  }
}
