import type { ByteReader } from '../../../packing/byteReader.ts'
import type { ByteWriter } from '../../../packing/byteWriter.ts'
import { lengthIn, type NameNumbers } from '../../../packing/names.ts'
import { damagedState } from '../../../storedFaults.ts'

/** Writes the kinds of values that the entries of rules consist of. A `PackReader` reads them in the same order. */
export interface PackWriter {
  readonly bytes: ByteWriter
  /** Writes the name of a rule or item as its number in the list of names. */
  name(name: string): void
  /**
   * Writes a time in epoch milliseconds as the difference from the time that was written before it, whatever field
   * that time belonged to.
   */
  time(time: number): void
  times(times: readonly number[]): void
  /**
   * Writes the length of a list, then its elements. Each element must take at least one byte, because the reader
   * rejects a length that is greater than the number of remaining bytes.
   */
  list<Element>(elements: readonly Element[], write: (element: Element) => void): void
}

export interface PackReader {
  readonly bytes: ByteReader
  name(): string
  time(): number
  times(): number[]
  list<Element>(read: () => Element): Element[]
}

export const packWriter = (bytes: ByteWriter, names: NameNumbers): PackWriter => {
  let before = 0
  const time = (next: number): void => {
    const whole = Math.round(next)
    bytes.difference(whole - before)
    before = whole
  }
  const list: PackWriter['list'] = (elements, write) => {
    bytes.count(elements.length)
    for (const element of elements) write(element)
  }
  return { bytes, time, list, name: name => bytes.count(names.numberOf(name)), times: times => list(times, time) }
}

export const packReader = (bytes: ByteReader, names: readonly string[]): PackReader => {
  let before = 0
  const time = (): number => (before += bytes.difference())
  const list: PackReader['list'] = read => Array.from({ length: lengthIn(bytes) }, read)
  const name = (): string => {
    const found = names[bytes.count()]
    if (found === undefined) throw damagedState('a rule has no name')
    return found
  }
  return { bytes, time, list, name, times: () => list(time) }
}
