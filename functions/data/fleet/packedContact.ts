import type { Contact } from '../../domain/telemetry/contact.ts'

/** The stored form of an instrument's last contact. */
export type PackedContact = readonly [
  deviceName: string,
  lastContacted: number,
  lastDataItem: number | null,
  controllerAt: number | null,
  /** When the instrument will have finished its samples. Missing if that is not known. */
  freeAt?: number,
]

export const packContact = (contact: Contact): PackedContact => {
  const { deviceName, lastContacted, lastDataItem, controllerAt, freeAt } = contact
  const times = [deviceName, lastContacted, lastDataItem ?? null, controllerAt ?? null] as const
  return freeAt === undefined ? times : [...times, freeAt]
}

export const unpackContact = (packed: PackedContact): Contact => {
  const [deviceName, lastContacted, lastDataItem, controllerAt, freeAt] = packed
  return {
    deviceName,
    lastContacted,
    lastDataItem: lastDataItem ?? undefined,
    controllerAt: controllerAt ?? undefined,
    freeAt,
  }
}
