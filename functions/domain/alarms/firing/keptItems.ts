import type { ChunkEntry } from '../../telemetry/openChunk.ts'
import type { LatestValue } from '../../telemetry/deviceState.ts'
import { statusInputs } from '#shared/expression/builtIns.ts'
import type { Items } from '#shared/contract/messages/telemetry.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import { placesIn } from '../state/messagesInChunk.ts'
import type { EvaluatedMessage, TimedItems, TimedValue } from '../state/evaluatedMessage.ts'
import { countMessageValues, valuesAt } from '../state/recentValues.ts'
import type { RuleState } from '../state/ruleState.ts'

/**
 * Returns the rule state without the values of items that none of the model's rules mentions. Messages that are also
 * in `chunk` are kept whole, because they are stored only once for both. If a later rule mentions a removed item,
 * `withLatestValues` adds its value again.
 */
export const keepMentionedItems = (rules: RuleSet, state: RuleState, chunk: readonly ChunkEntry[]): RuleState => {
  const mentioned = mentionedItems(rules, state.model)
  const placeOf = placesIn(chunk)
  const isKept = (name: string): boolean => mentioned.has(name)
  const withoutOthers = <M extends EvaluatedMessage | TimedItems>(message: M): M =>
    message.items && placeOf(message) === undefined ? { ...message, items: itemsWith(message.items, isKept) } : message
  const { recent } = state
  const messages = recent.messages.map(withoutOthers).filter(hasEffect)
  return {
    ...state,
    recent: {
      ...recent,
      messages,
      size: messages.reduce((sum, message) => sum + countMessageValues(message), 0),
      older: {
        values: new Map([...recent.older.values].filter(([name]) => isKept(name))),
        messages: recent.older.messages.map(withoutOthers).filter(({ items }) => items.names.length > 0),
      },
    },
  }
}

/**
 * Whether the rule state of a device can be dropped: its model has no rules, and no former rule has fired lately. A
 * rule that is published later starts with the latest values.
 */
export const remembersNothing = ({ byModel }: RuleSet, { model, rules, pairs }: RuleState): boolean => {
  const modelRules = byModel.get(model)
  const hasRules = modelRules !== undefined && modelRules.rules.length + modelRules.others.size > 0
  return !hasRules && pairs.size === 0 && rules.size === 0
}

/**
 * Returns the items that any rule mentions. Both status inputs are always included, because `withStatus` looks only
 * for the first of them.
 */
const mentionedItems = ({ byModel }: RuleSet, model: string): ReadonlySet<string> => {
  const modelRules = byModel.get(model)
  if (!modelRules) return new Set(statusInputs)
  const { index, schema, changes } = modelRules
  return new Set([
    ...statusInputs,
    ...index.used.map(slot => schema.names[slot] ?? ''),
    ...changes.map(({ item }) => item),
  ])
}

/**
 * Returns the items of a message to keep in the rule state. Messages with equal lists of names share one list when
 * they are stored. If rules mention most of the items, all are kept, because a second, shorter list would take more
 * space than it saves.
 */
const itemsWith = (items: Items, isKept: (name: string) => boolean): Items => {
  const places = [...items.names.keys()].filter(place => isKept(items.names[place] ?? ''))
  if (places.length > items.names.length / 2) return items
  return {
    names: places.map(place => items.names[place] ?? ''),
    values: places.flatMap(place => items.values[place] ?? []),
  }
}

const hasEffect = ({ items, code, trueRules, unknownRules }: EvaluatedMessage): boolean =>
  code !== undefined || (items?.names.length ?? 0) > 0 || trueRules.length > 0 || unknownRules.length > 0

/**
 * Adds the latest values of all items that a rule state does not contain. Does so only if the state has not seen the
 * newest publication, because its rules may mention these items.
 */
export const withLatestValues = (
  rules: RuleSet,
  state: RuleState,
  latest: Readonly<Record<string, LatestValue>>,
): RuleState => {
  if (state.revision === rules.revision) return state
  const { recent } = state
  const known = valuesAt(recent, Number.POSITIVE_INFINITY)
  const missing = Object.entries(latest).flatMap(([name, { value, at }]): [string, TimedValue][] =>
    known.has(name) ? [] : [[name, [value, at]]],
  )
  if (missing.length === 0) return state
  const { values, messages } = recent.older
  return { ...state, recent: { ...recent, older: { values: new Map([...values, ...missing]), messages } } }
}
