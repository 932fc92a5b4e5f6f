import { checkMessage, type ReadingValue, type Readings } from '#shared/contract/messages/telemetry.ts'
import { changeLimits } from '#shared/expression/builtIns.ts'
import type { ValueType } from '#shared/expression/valueType.ts'
import { makeRandom, type Random } from '../fleet/simulation/random.ts'

export interface BenchCondition {
  /** An item, or another input of rules such as `$STATUS`. */
  readonly name: string
  readonly operator: '>' | '<' | '=' | '!=' | 'has'
  /** What the condition compares its item with: a number, a text, or another item. */
  readonly value: number | string | { readonly item: string }
}

/** A rule that is TRUE if all of its conditions hold, or, if `join` is 'or', if one of them does. */
export interface BenchRule {
  readonly model: string
  readonly conditions: readonly BenchCondition[]
  readonly join?: 'or'
  /** The condition that closes an alarm of the rule. */
  readonly clear?: BenchCondition
}

export const literal = (value: BenchCondition['value']): string => {
  if (typeof value === 'object') return value.item
  return typeof value === 'number' ? String(value) : `'${value}'`
}

const itemCount = 30
const names = Array.from({ length: itemCount }, (_, index) => `ITEM_${index}`)
const stateCount = 7

/**
 * Whether an item's values are names of states. Every tenth item is one of seven states; the others are numbers from
 * 0 to 1.
 */
const isState = (item: number): boolean => item % 10 === 9

export const benchParameters: ReadonlyMap<string, ValueType> = new Map(
  names.map((name, item): [string, ValueType] => [name, isState(item) ? 'string' : 'number']),
)

/** Creates rules with one to three conditions, on average two. 2 % of their results are TRUE. */
export const benchRules = (count: number, models: number): BenchRule[] => {
  const { next, pick } = makeRandom(7)
  return Array.from({ length: count }, (_, index) => {
    const size = pick([1, 2, 2, 2, 3])
    const chance = 0.02 ** (1 / size)
    const items = new Set<number>()
    while (items.size < size) items.add(Math.floor(next() * itemCount))
    return { model: `M${index % models}`, conditions: [...items].map(item => conditionOn(item, chance, next)) }
  })
}

const conditionOn = (item: number, chance: number, next: () => number): BenchCondition => {
  const name = names[item] ?? ''
  // An item has one of seven states, so this condition is TRUE with a probability of about one seventh. A number
  // condition has about the same probability in a rule with two conditions.
  if (isState(item)) return { name, operator: '=', value: `STATE_${Math.floor(next() * stateCount)}` }
  return next() < 0.5 ? { name, operator: '>', value: 1 - chance } : { name, operator: '<', value: chance }
}

const numberItems = names.filter((_, item) => !isState(item))
const stateItems = names.filter((_, item) => isState(item))

type KindOfRule = (random: Random) => Omit<BenchRule, 'model'>

/** Picks a random item from a list, which must not be empty. */
const itemOf = ({ next }: Random, items: readonly string[]): string => items[Math.floor(next() * items.length)] ?? ''
const stateOf = ({ next }: Random): string => `STATE_${Math.floor(next() * stateCount)}`

const statuses: readonly [string, ...string[]] = ['READY', 'RUNNING', 'FAULT', 'UNKNOWN', 'DISCONNECTED']

/** The items whose changes rules mention: as many as the rules of a model may mention. */
const changingItems = numberItems.slice(0, changeLimits.pairs)
const changeOf = (item: string): string => `change(${item}, 10)`

/** Returns values that no message reports, for each of `count` messages: the status, and changes of items. */
export const makeValuesBesides = (count: number): Record<string, ReadingValue>[] => {
  const { next, pick } = makeRandom(19)
  return Array.from({ length: count }, () => ({
    $STATUS: pick(statuses),
    ...Object.fromEntries(changingItems.map(item => [changeOf(item), next() - next()])),
  }))
}

/**
 * The kinds of rules that indexes help least: no threshold finds them, very many are TRUE for every message, their
 * evaluation needs earlier messages too, or they have a second condition that closes the alarm.
 */
export const unfavourableKinds: Readonly<Record<string, KindOfRule>> = {
  or: random => ({
    join: 'or',
    conditions: [0.99, 0.99].map(value => ({ name: itemOf(random, numberItems), operator: '>', value })),
  }),
  '!=': random => ({
    conditions: [{ name: itemOf(random, stateItems), operator: '!=', value: stateOf(random) }],
  }),
  has: random => ({
    conditions: [
      { name: itemOf(random, stateItems), operator: 'has', value: `_${Math.floor(random.next() * stateCount)}` },
    ],
  }),
  text: random => ({
    conditions: stateItems.slice(0, 2).map(name => ({ name, operator: '=', value: stateOf(random) })),
  }),
  'P > Q': random => {
    const name = itemOf(random, numberItems)
    const others = numberItems.filter(other => other !== name)
    return { conditions: [{ name, operator: '>', value: { item: itemOf(random, others) } }] }
  },
  'everything TRUE': random => ({ conditions: [{ name: itemOf(random, numberItems), operator: '>', value: -1 }] }),
  $STATUS: random => ({
    conditions: [
      { name: '$STATUS', operator: '=', value: random.pick(statuses) },
      { name: itemOf(random, numberItems), operator: '>', value: 0.9 },
    ],
  }),
  'clear conditions': random => {
    const name = itemOf(random, numberItems)
    return { conditions: [{ name, operator: '>', value: 0.98 }], clear: { name, operator: '<', value: 0.9 } }
  },
  change: random => ({ conditions: [{ name: changeOf(itemOf(random, changingItems)), operator: '>', value: 0.8 }] }),
}

/**
 * The kinds that a mixture does not have. Rules that are always TRUE would decide its time alone, and the others need
 * values that its messages do not have, or two results for each rule.
 */
const apart: ReadonlySet<string> = new Set(['everything TRUE', '$STATUS', 'clear conditions', 'change'])

/**
 * Creates rules of the kinds that the indexes help least with, for one model: either all of one kind or of all kinds
 * in turn.
 */
export const unfavourableRules = (count: number, kind?: string): BenchRule[] => {
  const random = makeRandom(17)
  const kinds = Object.entries(unfavourableKinds)
    .filter(([name]) => (kind === undefined ? !apart.has(name) : name === kind))
    .map(([, make]) => make)
  return Array.from({ length: count }, (_, index) => ({
    model: 'M0',
    conditions: [],
    ...kinds[index % kinds.length]?.(random),
  }))
}

/** Returns the readings of one message: a random value for every item. */
export const benchReadings = (
  { next }: Random,
  rounded = (value: number): number => value,
): Record<string, ReadingValue> =>
  Object.fromEntries(
    names.map((name, item) => [name, isState(item) ? `STATE_${Math.floor(next() * stateCount)}` : rounded(next())]),
  )

export interface BenchMessage {
  /** The message's readings as JSON.parse returns them. */
  readonly readings: Readonly<Record<string, ReadingValue>>
  /** The message's readings as the product's rules get them, validated after JSON.parse. */
  readonly message: Readings
}

/** Creates messages that report all items. */
export const benchMessages = (count: number): BenchMessage[] => {
  const random = makeRandom(11)
  return Array.from({ length: count }, () => {
    const readings: BenchMessage['readings'] = JSON.parse(JSON.stringify(benchReadings(random)))
    const payload = { timestamp: '2026-01-01T00:00:00.000Z', category: 'MassSpec', readings }
    const message = checkMessage('readings', payload)
    if (typeof message === 'string' || message.kind !== 'readings')
      throw new Error('A message of the bench is not valid. Adapt benchReadings to the contract')
    return { readings, message }
  })
}
