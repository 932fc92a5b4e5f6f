import type { Audience } from '#shared/alarms/severity.ts'

export type NaiveValue = number | string | boolean

export type NaiveLogic =
  | { readonly join: 'and' | 'or'; readonly left: NaiveLogic; readonly right: NaiveLogic }
  | { readonly item: string; readonly operator: '>' | '=' | '!='; readonly value: NaiveValue }

export interface NaiveRule {
  readonly name: string
  readonly when:
    | { readonly logic: NaiveLogic }
    | { readonly code: string }
    | { readonly pair: readonly [string, string] }
  readonly count: number
  readonly windowMs: number | undefined
  readonly whenFalse: boolean
  readonly afterFirst: boolean
  readonly audiences: readonly Audience[]
  readonly intervalMs: number
  /** Whether notifications are per alarm instead of per firing. */
  readonly countsAlarms: boolean
  readonly isDisabled?: boolean
}

export interface NaiveMessage {
  readonly device: string
  readonly receivedAt: number
  readonly at: number
  readonly readings?: Readonly<Record<string, NaiveValue>>
  readonly code?: string
}

export type Types = Readonly<Record<string, 'number' | 'string' | 'boolean'>>

const stale = 15 * 60_000

export const isSame = (one: NaiveMessage, other: NaiveMessage): boolean =>
  one.device === other.device &&
  one.at === other.at &&
  one.code === other.code &&
  JSON.stringify(one.readings) === JSON.stringify(other.readings)

export const itemsOf = (logic: NaiveLogic): string[] =>
  'join' in logic ? [...itemsOf(logic.left), ...itemsOf(logic.right)] : [logic.item]

/**
 * The message's own value of an item, or else the latest one at or before its time. If two have the same time, the
 * first one to arrive counts.
 */
export const valueAt = (
  arrived: readonly NaiveMessage[],
  message: NaiveMessage,
  item: string,
  types: Types,
): NaiveValue | undefined => {
  const own = message.readings?.[item]
  const candidates = arrived.filter(
    other => other.device === message.device && other.at <= message.at && other.readings?.[item] !== undefined,
  )
  const newest = Math.max(...candidates.map(({ at }) => at))
  const value = own ?? candidates.find(({ at }) => at === newest)?.readings?.[item]
  if (own === undefined && message.at - newest > stale) return undefined
  return typeof value === types[item] ? value : undefined
}

export const truth = (logic: NaiveLogic, valueOf: (item: string) => NaiveValue | undefined): boolean | undefined => {
  if ('join' in logic) {
    const [left, right] = [truth(logic.left, valueOf), truth(logic.right, valueOf)]
    const decisive = logic.join === 'or'
    if (left === decisive || right === decisive) return decisive
    return left === undefined || right === undefined ? undefined : !decisive
  }
  const value = valueOf(logic.item)
  if (value === undefined) return undefined
  if (logic.operator === '>') return value > logic.value
  return (value === logic.value) === (logic.operator === '=')
}
