import type { Alarm, PairEntry, RuleEntry, Runs } from '../ruleEntry.ts'
import { namedEntries, makeRuleEntries } from '../ruleEntries.ts'
import type { RuleState } from '../ruleState.ts'

/**
 * A list of times in a stored rule entry, as differences: the first time as it is, and each following one minus the
 * time before it.
 */
export type Differences = readonly number[]

/** The stored form of a rule's entry. It names the rule by the number of its name. */
export type PackedEntry = readonly [
  name: number,
  since: number,
  window: Differences,
  fired: Differences,
  armed: 0 | 1,
  alarms: readonly Alarm[],
  /**
   * The event times at which earlier versions of the rule fired. Missing if there are none, or an empty list if
   * `runs` follows.
   */
  firedBefore?: Differences,
  runs?: Runs,
]

/** The stored form of a rule state's entry for a rule of rules. */
export type PackedPair = readonly [
  name: number,
  since: number,
  children: readonly (readonly [name: number, since: number, unused: Differences])[],
  fired: Differences,
  closings: Differences,
  alarms: readonly Alarm[],
  firedBefore?: Differences,
]

/**
 * The stored form of the entries of all rules. The field names are part of the stored form, so they must not change.
 */
export interface PackedEntries {
  readonly rules: readonly PackedEntry[]
  readonly pairs: readonly PackedPair[]
  /** The samples for inputs such as `change(P, m)`. Missing if there are none. */
  readonly changeSamples?: readonly PackedSamples[]
}

/** The samples for an input such as `change(P, m)`, with the input's name. */
export type PackedSamples = readonly [name: string, times: Differences, values: readonly number[]]

export const packEntries = (
  { rules, pairs, samples }: Pick<RuleState, 'rules' | 'pairs' | 'samples'>,
  numberOf: (name: string) => number,
): PackedEntries => ({
  rules: namedEntries(rules).map(([name, { since, window, fired, armed, alarms, firedBefore, runs }]) => [
    numberOf(name),
    since,
    differences(window),
    differences(fired),
    armed ? 1 : 0,
    alarms,
    ...(runs ? ([differences(firedBefore ?? []), runs] as const) : packFiredBefore(firedBefore)),
  ]),
  pairs: [...pairs].map(([name, { since, children, fired, closings, alarms, firedBefore }]) => [
    numberOf(name),
    since,
    children.map(({ rule, since, unused }) => [numberOf(rule), since, differences(unused)] as const),
    differences(fired),
    differences(closings),
    alarms,
    ...packFiredBefore(firedBefore),
  ]),
  ...(samples &&
    samples.size > 0 && {
      changeSamples: [...samples].map(([name, { times, values }]) => [name, differences(times), values] as const),
    }),
})

export const unpackEntries = (
  packed: PackedEntries,
  nameOf: (number: number) => string,
): Pick<RuleState, 'rules' | 'pairs' | 'samples'> => ({
  rules: makeRuleEntries(
    packed.rules.map(([name, since, window, fired, armed, alarms, firedBefore, runs]): [string, RuleEntry] => [
      nameOf(name),
      {
        since,
        window: sums(window),
        fired: sums(fired),
        armed: armed === 1,
        alarms,
        ...(firedBefore && firedBefore.length > 0 && { firedBefore: sums(firedBefore) }),
        ...(runs && { runs }),
      },
    ]),
  ),
  pairs: new Map(
    packed.pairs.map(([name, since, children, fired, closings, alarms, firedBefore]): [string, PairEntry] => [
      nameOf(name),
      {
        since,
        children: children.map(([rule, since, unused]) => ({ rule: nameOf(rule), since, unused: sums(unused) })),
        fired: sums(fired),
        closings: sums(closings),
        alarms,
        ...(firedBefore && { firedBefore: sums(firedBefore) }),
      },
    ]),
  ),
  ...(packed.changeSamples && {
    samples: new Map(packed.changeSamples.map(([name, times, values]) => [name, { times: sums(times), values }])),
  }),
})

/**
 * Returns the last field of a stored rule entry, the times at which earlier versions of the rule fired. The field is
 * omitted if there are no such times, as is usual.
 */
const packFiredBefore = (times: readonly number[] | undefined): readonly [Differences] | readonly [] =>
  times ? [differences(times)] : []

const differences = (times: readonly number[]): Differences =>
  times.map((time, index) => time - (times[index - 1] ?? 0))

const sums = (differences: Differences): number[] => {
  let time = 0
  return differences.map(difference => (time += difference))
}
