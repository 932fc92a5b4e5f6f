import type { Alarm, PairEntry, RuleEntry, Runs } from '../ruleEntry.ts'
import { namedEntries, makeRuleEntries } from '../ruleEntries.ts'
import type { RuleState } from '../ruleState.ts'

/** A list of times. The first time is stored as it is, and each other time as the difference to the one before. */
export type Differences = readonly number[]

/** The stored form of the memory of one rule. Numbers stand for the names of rules. */
export type PackedEntry = readonly [
  name: number,
  since: number,
  window: Differences,
  fired: Differences,
  armed: 0 | 1,
  alarms: readonly Alarm[],
  /** The times of `firedBefore`. An empty list if there are none but `runs` follows. */
  firedBefore?: Differences,
  runs?: Runs,
]

/** The stored form of the memory of one rule of rules. */
export type PackedPair = readonly [
  name: number,
  since: number,
  children: readonly (readonly [name: number, since: number, unused: Differences])[],
  fired: Differences,
  closings: Differences,
  alarms: readonly Alarm[],
  firedBefore?: Differences,
]

/** The stored form of the memories of all rules. The names of the fields are stored too. */
export interface PackedEntries {
  readonly rules: readonly PackedEntry[]
  readonly pairs: readonly PackedPair[]
  /** The samples from which changes such as `change(P, m)` are computed. Missing if there are none. */
  readonly changeSamples?: readonly PackedSamples[]
}

/** The samples of a change such as `change(P, m)`, with the name of that input. */
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

/** Returns the last field of an entry, `firedBefore`. It is left out if there are no such firings, which is usual. */
const packFiredBefore = (times: readonly number[] | undefined): readonly [Differences] | readonly [] =>
  times ? [differences(times)] : []

const differences = (times: readonly number[]): Differences =>
  times.map((time, index) => time - (times[index - 1] ?? 0))

const sums = (differences: Differences): number[] => {
  let time = 0
  return differences.map(difference => (time += difference))
}
