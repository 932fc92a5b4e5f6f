import { useRef, useState } from 'react'
import { newCertificateRequest, type KeyWithRequest } from '#shared/devices/certificateRequest.ts'
import { checkedPerCall, enrolledPerCall, type EnrolmentResult } from '#shared/contract/enrolment.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { enrolmentRows, type Credentials, type FileRow } from '#shared/devices/enrolmentFile.ts'
import { UnreadableFile } from '#shared/spreadsheets/table.ts'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { readTableFile } from '#web/components/upload/readTableFile.ts'
import { call } from '#web/lib/call.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { countText } from '#web/lib/countText.ts'

/** A row of the list of instruments, with what enrolling would do to the instrument, or has done. */
export type CheckedRow = EnrolmentResult & Pick<FileRow, 'row'>

/** The settings that apply to all instruments of the list. */
export interface ListSettings {
  readonly batch: string
  readonly admit: boolean
  readonly replace: boolean
}

/**
 * Checks a list of instruments, and enrols them in several calls. The keys are generated in the browser and do not
 * leave the page. If enrolling is interrupted, it continues with the same keys, so that each instrument gets one
 * certificate.
 */
export const useEnrolment = () => {
  const [checked, setChecked] = useState<readonly CheckedRow[]>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<readonly Credentials[]>([])
  const [refused, setRefused] = useState<readonly CheckedRow[]>([])
  const keys = useRef(new Map<string, KeyWithRequest>())
  const isHere = useIsMounted()
  // Set as soon as the user chooses to leave. The page is mounted until the next one has been rendered.
  const isLeaving = useRef(false)

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof UnreadableFile ? `The file cannot be read. ${error.message}` : describeFailure(error))
    } finally {
      setBusy(false)
    }
  }

  const check = (file: File, settings: ListSettings): Promise<void> =>
    run(async () => {
      setChecked(undefined)
      setDone([])
      const rows = enrolmentRows(await readTableFile(file))
      if (rows.length === 0) throw new UnreadableFile('It lists no instrument')
      if (rows.length > checkedPerCall)
        throw new UnreadableFile(`It lists more than ${countText(checkedPerCall)} instruments`)
      setChecked(await checkedRows(rows, settings))
      setRefused([])
    })

  const enrol = (settings: ListSettings): Promise<void> =>
    run(async () => {
      const finished = new Map(done.map(one => [one.name, one]))
      const left = (checked ?? []).filter(
        ({ deviceName, outcome }) => outcome !== 'refused' && !finished.has(deviceName),
      )
      const notDone: CheckedRow[] = []
      try {
        for (let from = 0; from < left.length; from += enrolledPerCall) {
          const some = left.slice(from, from + enrolledPerCall)
          const instruments = await Promise.all(some.map(row => requestFor(keys.current, row)))
          // The keys are gone with the page. Nobody could use a certificate that is made for one of them after that.
          if (isLeaving.current || !isHere()) return
          const answer = await call(devices.enrolDevices, { ...settings, instruments })
          for (const [place, result] of (answer?.instruments ?? []).entries()) {
            const { deviceName: name, modelName: model, certificate } = result
            const privateKey = keys.current.get(name)?.privateKey
            if (certificate === undefined || privateKey === undefined)
              notDone.push({ ...result, row: some[place]?.row ?? 0 })
            else finished.set(name, { name, model, certificate, privateKey, contentKeys: answer?.contentKeys ?? {} })
          }
          setDone([...finished.values()])
        }
      } finally {
        setRefused(notDone)
        forgetRead()
      }
    })

  /**
   * Forgets the checked list with its results and keys. This is done before another list is checked, or after the
   * credentials have been saved.
   */
  const forget = (): void => {
    setChecked(undefined)
    setDone([])
    setRefused([])
    setFailure(undefined)
    keys.current.clear()
  }

  /** Called when the user chooses to leave the page. No further instruments are enrolled. */
  const leave = (): void => {
    isLeaving.current = true
  }

  const total = (checked ?? []).filter(({ outcome }) => outcome !== 'refused').length
  return { checked, isBusy, failure, done, refused, total, check, enrol, forget, leave }
}

/** Has the server check the rows of the list that could be read. Rows that could not be read are refused here. */
const checkedRows = async (rows: readonly FileRow[], settings: ListSettings): Promise<CheckedRow[]> => {
  const readable = rows.filter(({ problem }) => problem === undefined)
  const instruments = readable.map(({ deviceName, modelName }) => ({ deviceName, modelName }))
  const answer =
    instruments.length > 0 ? await call(devices.enrolDevices, { ...settings, dryRun: true, instruments }) : undefined
  const results = new Map(readable.map(({ row }, place) => [row, answer?.instruments[place]]))
  return rows.flatMap(({ row, deviceName, modelName, problem }): CheckedRow[] => {
    if (problem !== undefined) return [{ row, deviceName, modelName, outcome: 'refused', reason: problem }]
    const result = results.get(row)
    return result ? [{ ...result, row }] : []
  })
}

const requestFor = async (keys: Map<string, KeyWithRequest>, { deviceName, modelName }: CheckedRow) => {
  const known = keys.get(deviceName) ?? (await newCertificateRequest(deviceName))
  keys.set(deviceName, known)
  return { deviceName, modelName, csr: known.csr }
}
