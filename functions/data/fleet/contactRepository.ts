import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Contact } from '../../domain/telemetry/contact.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { packInParts, unpack } from '../store/packing.ts'
import { packContact, unpackContact, type PackedContact } from './packedContact.ts'

const table = tableName('contacts')
const schemaVersion = 1
const newest = 'newest'

/**
 * The item that describes how the fleet's contacts are stored: in how many items, and in which of the stored items.
 */
interface Header {
  /** When the fleet's times of contact were read from the states, in epoch milliseconds. */
  readonly at: number
  readonly parts: number
  /**
   * The number, 0 or 1, in the keys of the stored items that contain the contacts. Each write uses the other number,
   * so that it does not overwrite items that are being read.
   */
  readonly turn: number
}

/**
 * Replaces the stored contacts of the whole fleet. They are packed into a few items, because one item per instrument
 * would cost one write per instrument every minute. Decision 98 has the figures.
 */
export const writeContacts = async (contacts: readonly Contact[], at: number): Promise<void> => {
  const before = await readHeader()
  const turn = before?.turn === 0 ? 1 : 0
  const packed = packInParts(contacts.map(packContact))
  await Promise.all(
    packed.map((part, number) =>
      db.send(
        new PutCommand({
          TableName: table,
          Item: { part: partKey(turn, number), schemaVersion, contacts: part },
        }),
      ),
    ),
  )
  const header: Header = { at, parts: packed.length, turn }
  await db.send(new PutCommand({ TableName: table, Item: { part: newest, schemaVersion, ...header } }))
}

let known: { readonly at: number; readonly contacts: ReadonlyMap<string, Contact> } | undefined

/** Returns every instrument's last contact, keyed by instrument name and at most a minute old. */
export const readContacts = async (): Promise<ReadonlyMap<string, Contact>> => {
  const header = await readHeader()
  if (!header) return new Map()
  if (known?.at === header.at) return known.contacts
  const keys = Array.from({ length: header.parts }, (_, number) => ({ part: partKey(header.turn, number) }))
  const parts = await batchGet(table, keys)
  // The cast is safe, because only this service writes the stored item.
  const packed = parts.flatMap(part => unpack(part['contacts'] as Uint8Array) as readonly PackedContact[])
  const contacts = new Map(packed.map(unpackContact).map(contact => [contact.deviceName, contact]))
  known = { at: header.at, contacts }
  return contacts
}

const readHeader = async (): Promise<Header | undefined> => {
  const { Item } = await db.send(new GetCommand({ TableName: table, Key: { part: newest }, ConsistentRead: true }))
  return Item && { at: Number(Item['at']), parts: Number(Item['parts']), turn: Number(Item['turn']) }
}

const partKey = (turn: number, number: number): string => `${turn}#${number}`
