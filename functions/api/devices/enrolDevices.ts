import { enrolledPerCall } from '#shared/contract/enrolment.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { checkBatch, enrolBatch } from '../../application/enrolment/enrolInstruments.ts'
import { Validation } from '../../domain/errors.ts'
import { publicKeys } from '../../gateways/signatures.ts'
import { handle } from '../../http/handle.ts'

export const enrolDevices = handle(devices.enrolDevices, async ({ body, trail }) => {
  const { dryRun, ...batch } = body
  if (dryRun) return { instruments: await checkBatch(batch) }
  if (batch.instruments.length > enrolledPerCall) {
    const message = `At most ${enrolledPerCall} instruments are enrolled by one call. Send the others in further calls`
    throw new Validation([{ field: 'instruments', message }])
  }
  const [instruments, contentKeys] = await Promise.all([enrolBatch(batch, trail), publicKeys()])
  return { instruments, contentKeys }
})
