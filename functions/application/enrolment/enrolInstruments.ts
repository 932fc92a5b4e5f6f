import type { EnrolmentResult, EnrolmentRow } from '#shared/contract/enrolment.ts'
import { claimKey, ownersOfKeys } from '../../data/devices/certificateKeys.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import {
  findEnrolled,
  insertEnrolled,
  replaceEnrolment,
  type EnrolledDevice,
} from '../../data/devices/enrolledDevices.ts'
import { notePending } from '../../data/jobs/pendingWork.ts'
import { listModels } from '../../data/models/modelRepository.ts'
import type { Trail } from '../../domain/audit.ts'
import { checkRows, deniedReason, noModelReason, takenKeyReason } from '../../domain/enrolment/checkRows.ts'
import { computePublicKeyDigest } from '../../domain/enrolment/computePublicKeyDigest.ts'
import { isNamed } from '../../gateways/awsErrors.ts'
import {
  attachCertificate,
  readCertificatePem,
  createCertificate,
  createThing,
  revokeOthers,
} from '../../gateways/certificates.ts'
import { logger } from '../../runtime/logger.ts'
import { settleConnection } from '../admission/settleConnection.ts'
import { publishHints } from '../live/publishHints.ts'
import { openBudget, type Budget } from '../longWork/budget.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

export interface Batch {
  readonly batch: string
  /** Whether new instruments are admitted at once instead of waiting for admission. */
  readonly admit: boolean
  /** Whether instruments that are already known get new certificates in place of their present ones. */
  readonly replace: boolean
  readonly instruments: readonly EnrolmentRow[]
}

/** Returns, for each row of a list of instruments, what enrolling the instrument would do. Changes nothing. */
export const checkBatch = async ({ instruments, replace }: Batch): Promise<EnrolmentResult[]> =>
  (await look(instruments, replace)).results

/**
 * How long after its start a call begins no further row, so that it ends in time. A call of the API has 29 s. AWS IoT
 * accepts 10 new instruments a second per account, and a call gets fewer while others enrol too.
 */
const beginMs = 15_000

/**
 * Enrols the instruments in the rows that were not refused. A row that was enrolled with the same key before gets the
 * same answer. A batch may therefore be sent again after any interruption; in the end, each instrument has one
 * certificate.
 */
export const enrolBatch = async (
  batch: Batch,
  trail: Trail,
  budget: Pick<Budget, 'hasRoom'> = openBudget({ startedAt: Date.now(), milliseconds: beginMs, bytes: Infinity }),
): Promise<EnrolmentResult[]> => {
  const { results, known } = await look(batch.instruments, batch.replace)
  const done: EnrolmentResult[] = [...results]
  await runConcurrently(
    batch.instruments.map((row, place) => async () => {
      const result = results[place]
      if (!result || result.outcome === 'refused') return
      done[place] = budget.hasRoom()
        ? await enrolOne(row, result, known.get(row.deviceName), batch, trail).catch((error: unknown) => {
            logger.error('instrument not enrolled', { device: row.deviceName, error: error as Error })
            return notNow(result, reasonOf(error))
          })
        : notNow(result, 'There was no time left for it. Submit again to continue')
    }),
  )
  // The pending update of each model's thing group is recorded last. The update lets admitted instruments take part
  // in their model's jobs. If the call is interrupted before that, the sender has not received the certificates yet
  // and sends the batch again.
  const models = done.filter(({ outcome }) => outcome === 'enrolled').map(({ modelName }) => modelName)
  for (const subject of new Set(models)) await notePending({ type: 'joinGroup', subject }, trail.at)
  await publishHints(['devices'], trail.at)
  return done
}

const look = async (rows: readonly EnrolmentRow[], replace: boolean) => {
  const names = rows.map(({ deviceName }) => deviceName).filter(name => /^[a-zA-Z0-9:_-]{1,128}$/.test(name))
  const keys = rows.flatMap(({ csr }) => (csr === undefined ? [] : (computePublicKeyDigest(csr) ?? [])))
  const [models, devices, owners] = await Promise.all([listModels(), findEnrolled(names), ownersOfKeys(keys)])
  const known = new Map(devices.map(device => [device.deviceName, device]))
  const results = checkRows(rows, {
    models: new Set(models.map(({ modelName }) => modelName)),
    instruments: new Map(
      devices.map(({ deviceName, modelName, deviceStatus, enrolment }) => [
        deviceName,
        { modelName, publicKey: enrolment?.publicKey, isDenied: deviceStatus === 'DENIED' },
      ]),
    ),
    replace,
    publicKeyOf: computePublicKeyDigest,
    owners,
  })
  return { results, known }
}

const refused = (result: EnrolmentResult, reason: string): EnrolmentResult => ({
  ...result,
  outcome: 'refused',
  reason,
})

const notNow = (result: EnrolmentResult, reason: string): EnrolmentResult => ({
  ...refused(result, reason),
  canRetry: true,
})

const reasonOf = (error: unknown): string =>
  isNamed(error, 'ThrottlingException')
    ? 'AWS IoT takes no more requests of the account at the moment. Wait a few seconds and submit again to continue'
    : 'It could not be enrolled this time. Submit again to continue'

const enrolOne = async (
  { deviceName, modelName, csr }: EnrolmentRow,
  result: EnrolmentResult,
  device: EnrolledDevice | undefined,
  { batch, admit }: Batch,
  trail: Trail,
): Promise<EnrolmentResult> => {
  const publicKey = csr === undefined ? undefined : computePublicKeyDigest(csr)
  if (csr === undefined || publicKey === undefined)
    return refused(result, 'A request for a certificate (csr) is missing')
  const finish = async (certificateId: string, certificate: string, isKnown: boolean): Promise<EnrolmentResult> => {
    await attachCertificate(deviceName, certificateId)
    // The instrument may have been denied since the list was checked, and its new certificate must not stay active.
    if ((await getDevice(deviceName)).deviceStatus === 'DENIED') {
      await settleConnection(deviceName, 'DENIED')
      return refused(result, deniedReason)
    }
    await revokeOthers(deviceName, certificateId, isKnown)
    return { ...result, outcome: 'enrolled', certificate }
  }
  const goOn = async (known: EnrolledDevice | undefined): Promise<EnrolmentResult | undefined> => {
    if (known?.enrolment?.publicKey !== publicKey) return undefined
    const { certificateId } = known.enrolment
    return finish(certificateId, await readCertificatePem(certificateId), true)
  }
  if (!(await claimKey(publicKey, deviceName)))
    return refused(result, takenKeyReason((await ownersOfKeys([publicKey])).get(publicKey)))
  // An instrument's thing in AWS IoT is created before the instrument is stored. If a content job names an instrument
  // without a thing, AWS IoT refuses that whole part of the job.
  await createThing(deviceName)
  const before = await goOn(device)
  if (before) return before
  const { certificateId, certificatePem } = await createCertificate(csr)
  const enrolment = { certificateId, publicKey, batch }
  // The certificate's id is stored before the certificate can be used. If the call is interrupted after that, the
  // next attempt continues with this certificate.
  const outcome = device
    ? await replaceEnrolment(device, enrolment, trail)
    : await insertEnrolled({ deviceName, modelName, isAdmitted: admit, enrolment }, trail)
  if (outcome === 'noModel') return refused(result, noModelReason(modelName))
  if (outcome === 'stored') return finish(certificateId, certificatePem, device !== undefined)
  // Another call may be enrolling the same batch, if its sender gave up waiting and tried again. This call then goes
  // on with the certificate that the other one has stored.
  const [now] = await findEnrolled([deviceName])
  return (await goOn(now)) ?? refused(result, 'Somebody else has enrolled this instrument. Check the file again')
}
