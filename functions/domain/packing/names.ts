import type { ByteReader } from './byteReader.ts'
import type { ByteWriter } from './byteWriter.ts'
import { damagedState } from '../storedFaults.ts'

/** Assigns numbers to names, so that each name is written only once. */
export interface NameNumbers {
  /**
   * Returns the number of a name; a new name gets the next number. Names are numbered in the order in which they are
   * first used.
   */
  numberOf(name: string): number
  /** All names that have a number. A name's number is its position in this list. */
  readonly all: readonly string[]
}

/**
 * @param first names that already have the lowest numbers. They are not written, because every reader of the numbers
 * knows them
 */
export const nameNumbers = (first: readonly string[] = []): NameNumbers => {
  const all = [...first]
  const numbers = new Map(first.map((name, number) => [name, number]))
  return {
    all,
    numberOf: name => {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, all.length)
      return all.push(name) - 1
    },
  }
}

export const writeNames = (writer: ByteWriter, names: readonly string[]): void => {
  writer.count(names.length)
  for (const name of names) writer.text(name)
}

export const readNames = (reader: ByteReader): string[] => Array.from({ length: lengthIn(reader) }, () => reader.text())

/**
 * Reads a packed list of names to its end. Returns the position of the name with these bytes, or -1 if the list does
 * not contain it.
 */
export const findName = (reader: ByteReader, name: Uint8Array): number => {
  const length = lengthIn(reader)
  let found = -1
  for (let place = 0; place < length; place += 1) if (reader.isText(name)) found = place
  return found
}

/**
 * Reads the length of a list whose elements take at least one byte each. A length greater than the number of
 * remaining bytes is rejected, so that damaged bytes cannot cause too much memory to be allocated.
 */
export const lengthIn = (reader: ByteReader): number => {
  const length = reader.count()
  if (length > reader.left()) throw damagedState('a list has fewer bytes than entries')
  return length
}
