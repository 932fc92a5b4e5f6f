// This file is for servers only. A lint rule prevents the console from importing it.

import { canonicalName } from '../../text/names.ts'
import { textProblem } from '../../text/text.ts'
import { knownNames, rememberNames } from './itemNames.ts'
import { parseInstant } from './instant.ts'
import { textFields, textsIn, type Fields } from './messageTexts.ts'

/**
 * The kinds of messages that instruments send. The topic is `instruments/{deviceName}/{kind}`, and the payload is
 * JSON of at most 128 KB. The instrument's name is taken from the topic, never from the payload. Messages are not
 * checked with zod, because a schema costs several times as much per message as parsing does.
 */
const messageKinds = ['registration', 'status', 'readings', 'errors', 'samples', 'jobs'] as const

export type MessageKind = (typeof messageKinds)[number]

export const readingCategories = ['MassSpec', 'LC Data', 'Workstation'] as const

export type ReadingCategory = (typeof readingCategories)[number]

export type ReadingValue = number | string | boolean

/**
 * The items that a message reports, as a list of names and a list of values in the same order. Any text can be a
 * name, even `constructor` or `__proto__`. Messages that report the same names usually share one list of names, so
 * that lists are quickly compared.
 */
export interface Items {
  readonly names: readonly string[]
  readonly values: readonly ReadingValue[]
}

/** The value of an item in a message. Undefined if the message does not report the item. */
export const valueIn = ({ names, values }: Items, name: string): ReadingValue | undefined => {
  const place = placesIn(names).get(name)
  return place === undefined ? undefined : values[place]
}

const placesByNames = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** The index of each item name in a message's list of names. It is computed once per list. */
export const placesIn = (names: readonly string[]): ReadonlyMap<string, number> => {
  const known = placesByNames.get(names)
  if (known) return known
  const places = new Map(names.map((name, place) => [name, place]))
  placesByNames.set(names, places)
  return places
}

interface Timed {
  /** The time of the message by the instrument's clock, in epoch milliseconds. */
  readonly timestamp: number
}

export interface Registration extends Timed {
  readonly kind: 'registration'
  readonly modelName: string
  readonly serialNumber: string
  readonly firmware: string
}

export interface StatusReport extends Timed {
  readonly kind: 'status'
  readonly status: string
}

export interface Readings extends Timed {
  readonly kind: 'readings'
  readonly category: ReadingCategory
  readonly items: Items
}

export interface ErrorReport extends Timed {
  readonly kind: 'errors'
  readonly errorType: string
  readonly errorCode: string
  readonly errorInfo: string
}

export interface SampleReport extends Timed {
  readonly kind: 'samples'
  readonly sampleId: string
  readonly batchId: string
  readonly sampleStatus: string
}

/** A message about an instrument's progress with a content job. */
export interface JobReport extends Timed {
  readonly kind: 'jobs'
  readonly jobName: string
  readonly phase: string
  /** The progress of the job's current phase, such as the download, in percent. */
  readonly percent: number
  /**
   * What the instrument waits for before it continues the job, such as the end of a sample's run. Empty if it is
   * working.
   */
  readonly waitingFor: string
}

export type DeviceMessage = Registration | StatusReport | Readings | ErrorReport | SampleReport | JobReport

/** The size limit of an instrument's message, in bytes. The broker refuses larger messages. */
export const messageBytesLimit = 131_072

/** Checks a message from an instrument. Returns the message, or a text that says what is wrong. Never throws. */
export const checkMessage = (kind: string, payload: unknown): DeviceMessage | string => {
  if (!isMessageKind(kind)) return `the kind '${kind.slice(0, 40)}' must be one of ${messageKinds.join(', ')}`
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return 'the payload must be a JSON object'
  const fields = payload as Fields // safe cast: any object's fields may be read by name
  const timestamp = parseInstant(fields['timestamp'])
  if (timestamp === undefined) return 'timestamp must be an ISO 8601 date and time with a zone'
  return checks[kind](fields, timestamp)
}

const isMessageKind = (kind: string): kind is MessageKind => messageKinds.some(known => known === kind)

const checks: Record<MessageKind, (fields: Fields, timestamp: number) => DeviceMessage | string> = {
  registration: (fields, timestamp) => {
    const { modelName } = fields
    if (typeof modelName !== 'string' || !/^[a-zA-Z0-9]{1,128}$/.test(modelName))
      return 'modelName must be 1 to 128 letters or digits'
    const texts = textsIn(fields, textFields.registration)
    return typeof texts === 'string' ? texts : { kind: 'registration', timestamp, modelName, ...texts }
  },
  status: (fields, timestamp) => {
    const texts = textsIn(fields, textFields.status)
    return typeof texts === 'string' ? texts : { kind: 'status', timestamp, ...texts }
  },
  readings: (fields, timestamp) => {
    const category = readingCategories.find(known => known === fields['category'])
    if (!category) return `category must be one of ${readingCategories.join(', ')}`
    const items = checkedItems(fields['readings'])
    return typeof items === 'string' ? items : { kind: 'readings', timestamp, category, items }
  },
  errors: (fields, timestamp) => {
    const texts = textsIn(fields, textFields.errors)
    if (typeof texts === 'string') return texts
    return { kind: 'errors', timestamp, ...texts, errorCode: texts.errorCode.toLowerCase() }
  },
  samples: (fields, timestamp) => {
    const texts = textsIn(fields, textFields.samples)
    return typeof texts === 'string' ? texts : { kind: 'samples', timestamp, ...texts }
  },
  jobs: (fields, timestamp) => {
    const { percent } = fields
    const texts = textsIn(fields, textFields.jobs)
    if (typeof texts === 'string') return texts
    if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100))
      return 'percent must be a number from 0 to 100'
    return { kind: 'jobs', timestamp, ...texts, percent }
  },
}

/** The maximum number of items in a readings message. */
const readingsLimit = 2_000
const textLimit = 4_096
const nameLimit = 256

/** Checks the items of a readings message. Returns the items, or a text that says what is wrong with them. */
const checkedItems = (value: unknown): Items | string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'readings must be a JSON object'
  const own = Object.keys(value)
  const names = knownNames(own) ?? own
  const wrong = names === own ? wrongNames(names) : undefined
  if (wrong) return wrong
  const values: readonly unknown[] = Object.values(value)
  let hasNull = false
  for (let place = 0; place < values.length; place += 1) {
    if (values[place] === null) hasNull = true
    else {
      const problem = readingProblem(values[place])
      if (problem !== undefined) return `the reading of ${names[place]?.slice(0, 80).toWellFormed()} ${problem}`
    }
  }
  // Safe cast: each value of the message was checked above.
  return hasNull ? withoutNulls(names, values) : { names, values: values as readonly ReadingValue[] }
}

/** Removes items whose value is null. Null means that the sensor is missing. */
const withoutNulls = (names: readonly string[], values: readonly unknown[]): Items | string => {
  const reported = names.filter((_, place) => values[place] !== null)
  if (reported.length === 0) return 'readings must have an item that is not null'
  if (hasOtherSpelling(names)) otherwiseSpelled.add(reported)
  // Safe cast: each value of the message was checked before.
  return { names: reported, values: values.filter((one): one is ReadingValue => one !== null) }
}

/** The lists of item names that contain a name that is not in its canonical spelling. */
const otherwiseSpelled = new WeakSet<readonly string[]>()

/**
 * Whether this list of item names has a name that is not in its canonical spelling. Such an item may be stored under
 * a different spelling.
 */
export const hasOtherSpelling = (names: readonly string[]): boolean => otherwiseSpelled.has(names)

/**
 * Returns why a list of item names is not accepted, or undefined if it is. It is only called for names that are not
 * cached.
 */
const wrongNames = (names: readonly string[]): string | undefined => {
  if (names.length === 0) return 'readings must not be empty'
  if (names.length > readingsLimit) return `readings must have at most ${readingsLimit} items`
  const spellings = new Set<string>()
  for (const name of names) {
    const spelling = name.length > nameLimit ? '' : canonicalName(name)
    if (spelling === '') return `a mnemonic must be 1 to ${nameLimit} characters long`
    const problem = textProblem(spelling, 'line')
    if (problem !== undefined) return `a mnemonic ${problem}`
    if (spellings.has(spelling))
      return `readings must not have ${spelling.slice(0, 80).toWellFormed()} in two spellings`
    spellings.add(spelling)
    if (spelling !== name) otherwiseSpelled.add(names)
  }
  rememberNames(names)
  return undefined
}

const readingProblem = (value: unknown): string | undefined => {
  if (typeof value === 'number' ? Number.isFinite(value) : typeof value === 'boolean') return undefined
  if (typeof value === 'string' && value.length <= textLimit) return textProblem(value, 'lines')
  return `must be a finite number, text of at most ${textLimit} characters, or a boolean`
}
