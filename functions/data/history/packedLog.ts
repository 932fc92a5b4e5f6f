import { byteReader } from '../../domain/packing/byteReader.ts'
import { byteWriter } from '../../domain/packing/byteWriter.ts'
import { nameNumbers, readNames, writeNames } from '../../domain/packing/names.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import type { StatusEntry, StatusLog } from '../../domain/telemetry/statusLog.ts'

/** The first byte of a packed status log. A log in any other form would begin with another byte. */
const form = 1

/** The numbers that encode, in packed status logs, the kinds of entries and whether an instrument was connected. */
const kinds = { status: 0, disconnected: 1, connected: 2, gap: 3 } as const
const connections = { unknown: 0, disconnected: 1, connected: 2 } as const

/** Packs a status log. Each distinct status is stored once, and an entry takes about five bytes. */
export const packLog = ({ number, wasConnected, entries }: StatusLog): Uint8Array => {
  const statuses = nameNumbers()
  const body = byteWriter()
  let before = 0
  for (const entry of entries) {
    body.byte(kindOf(entry))
    body.difference(entry.at - before)
    before = entry.at
    if (entry.type === 'status') body.count(statuses.numberOf(entry.status))
    else if (entry.type === 'gap') body.difference(entry.at - entry.from)
  }
  const whole = byteWriter()
  whole.byte(form)
  whole.count(number)
  whole.byte(connectionOf(wasConnected))
  writeNames(whole, statuses.all)
  whole.count(entries.length)
  whole.raw(body.written())
  return Uint8Array.from(whole.written())
}

const kindOf = (entry: StatusEntry): number => {
  if (entry.type === 'connection') return entry.connected ? kinds.connected : kinds.disconnected
  return kinds[entry.type]
}

const connectionOf = (wasConnected: boolean | undefined): number => {
  if (wasConnected === undefined) return connections.unknown
  return wasConnected ? connections.connected : connections.disconnected
}

/** Unpacks a status log. Throws a RangeError if the bytes are damaged. */
export const unpackLog = (packed: Uint8Array): StatusLog => {
  const reader = byteReader(packed)
  if (reader.byte() !== form) throw newerRelease('A stored status log of an instrument')
  const number = reader.count()
  const connection = reader.byte()
  const statuses = readNames(reader)
  const count = reader.count()
  const entries: StatusEntry[] = []
  let at = 0
  while (entries.length < count) {
    const kind = reader.byte()
    at += reader.difference()
    if (kind === kinds.status) entries.push({ type: 'status', at, status: statuses[reader.count()] ?? '' })
    else if (kind === kinds.gap) entries.push({ type: 'gap', at, from: at - reader.difference() })
    else entries.push({ type: 'connection', at, connected: kind === kinds.connected })
  }
  const wasConnected = connection === connections.unknown ? undefined : connection === connections.connected
  return { number, wasConnected, entries }
}
