import { findDevices } from '../../data/devices/deviceRepository.ts'
import { listModels } from '../../data/models/modelRepository.ts'
import { AppError, Validation } from '../../domain/errors.ts'
import { isDenied } from '../../domain/jobs/deniedInstruments.ts'

interface Targets {
  readonly models: readonly string[]
  readonly serialNumbers: readonly string[]
}

/**
 * Returns a job's targets without duplicates: a serial number is left out if the instrument's model is also a target.
 * Throws a 404 that lists unknown names, or a Validation that lists denied instruments.
 * @param targets must contain each name only once
 */
export const knownTargets = async ({ models, serialNumbers }: Targets): Promise<Targets> => {
  const [known, devices] = await Promise.all([listModels(), findDevices(serialNumbers)])
  const modelNames = new Set(known.map(({ modelName }) => modelName))
  const deviceByName = new Map(devices.map(device => [device.deviceName, device]))
  refuseUnknown(
    'models',
    'Model',
    models.filter(name => !modelNames.has(name)),
  )
  refuseUnknown(
    'deviceSerialNumbers',
    'Serial number',
    serialNumbers.filter(name => !deviceByName.has(name)),
  )
  refuseDenied(devices.filter(isDenied).map(({ deviceName }) => deviceName))
  const wanted = new Set(models)
  const isCovered = (name: string): boolean => {
    const device = deviceByName.get(name)
    return device?.deviceStatus === 'OK' && wanted.has(device.modelName)
  }
  return { models, serialNumbers: serialNumbers.filter(name => !isCovered(name)) }
}

const refuseUnknown = (field: string, what: string, names: readonly string[]): void => {
  if (names.length === 0) return
  const problems = names.map(name => ({ field: `targets.${field}`, message: `${what} ${name} is not found` }))
  throw new AppError('NotFound', 404, `${what} ${someOf(names)} is not found`, { problems })
}

const refuseDenied = (names: readonly string[]): void => {
  if (names.length === 0) return
  const message = `DENIED instruments get no content: ${someOf(names)}. Remove them, or set their status to OK first`
  throw new Validation([{ field: 'targets.deviceSerialNumbers', message }])
}

const someOf = (names: readonly string[]): string =>
  names.slice(0, 10).join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '')
