import { randomBytes } from 'node:crypto'
import type { Device } from '#shared/contract/device.ts'
import { deliveryDelayMs } from '#shared/reporting/deliveryDelay.ts'
import type { EntityName } from '#shared/reporting/entities.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { scanStates } from '../../data/fleet/scanStates.ts'
import { listModels } from '../../data/models/modelRepository.ts'
import { byName, listRules } from '../../data/rules/ruleRepository.ts'
import { readCountedDays } from '../../data/reports/countedDaysRepository.ts'
import { newestSnapshot, switchTo, type Snapshot } from '../../data/reports/snapshotRepository.ts'
import { summaryOnTheWire } from '../../domain/models/wire.ts'
import { deviceRow, modelRow, ruleRow } from '../../domain/reports/snapshotRows.ts'
import { isSnapshotEntity, type SnapshotEntity } from '../../domain/reports/sources.ts'
import { ruleOnTheWire } from '../../domain/rules/wire.ts'
import { makeContact, withContact } from '../../domain/telemetry/contact.ts'
import { countedUntil } from '../../domain/utilisation/countedDays.ts'
import { putSnapshot } from '../../gateways/rows/snapshots.ts'
import { setting } from '../../runtime/settings.ts'

/** The maximum age of a snapshot that a report on instruments, rules or models reads. */
const freshMs = 60_000

/**
 * Returns a snapshot of instruments, rules or models that is at most a minute old. If the newest snapshot is older,
 * makes a new one. Each snapshot has its own name, and is read only once it is complete.
 */
const currentSnapshot = async (entity: SnapshotEntity, now: number): Promise<Snapshot> => {
  const newest = await newestSnapshot(entity)
  if (newest && now - newest.takenAt <= freshMs) return newest
  const taken: Snapshot = { name: `${now}-${randomBytes(4).toString('hex')}`, takenAt: now }
  await putSnapshot(entity, taken.name, await readEntityRows(entity, now))
  await switchTo(entity, taken)
  return taken
}

/**
 * Returns the snapshot that a report's query reads, if any, and the time up to which the query's data is complete.
 */
export const sourceNow = async (
  entity: EntityName,
  now: number,
): Promise<{ readonly snapshot: string | undefined; readonly dataUntil: number }> => {
  if (entity === 'utilisation' || entity === 'deliveries') {
    const zone = entity === 'utilisation' ? setting('TIME_ZONE') : 'UTC'
    return { snapshot: undefined, dataUntil: countedUntil(await readCountedDays(entity), zone, now) }
  }
  if (!isSnapshotEntity(entity)) return { snapshot: undefined, dataUntil: now - deliveryDelayMs }
  const { name, takenAt } = await currentSnapshot(entity, now)
  return { snapshot: name, dataUntil: takenAt }
}

/**
 * Returns all instruments, with the times of contact from their states. The times that lists of instruments show may
 * be too old for a snapshot.
 */
const devicesWithContact = async (now: number): Promise<Device[]> => {
  const [devices, glances] = await Promise.all([listDevices(), scanStates()])
  const byName = new Map(glances.map(glance => [glance.deviceName, makeContact(glance, now)]))
  return devices.map(device => withContact(device, byName.get(device.deviceName)))
}

const readEntityRows = async (entity: SnapshotEntity, now: number): Promise<readonly object[]> => {
  switch (entity) {
    case 'device_information':
      return (await devicesWithContact(now)).map(deviceRow)
    case 'model':
      return (await listModels()).map(model => modelRow(summaryOnTheWire(model)))
    case 'rule': {
      const rules = await listRules()
      const named = byName(rules)
      return rules.map(rule => ruleRow(ruleOnTheWire(rule, named)))
    }
  }
}
