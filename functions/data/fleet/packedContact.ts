import type { Contact } from '../../domain/telemetry/contact.ts'

/** A contact in its stored form. */
export type PackedContact = readonly [
  deviceName: string,
  lastContacted: number,
  lastDataItem: number | null,
  controllerAt: number | null,
]

export const packContact = ({ deviceName, lastContacted, lastDataItem, controllerAt }: Contact): PackedContact => [
  deviceName,
  lastContacted,
  lastDataItem ?? null,
  controllerAt ?? null,
]

export const unpackContact = ([deviceName, lastContacted, lastDataItem, controllerAt]: PackedContact): Contact => ({
  deviceName,
  lastContacted,
  lastDataItem: lastDataItem ?? undefined,
  controllerAt: controllerAt ?? undefined,
})
