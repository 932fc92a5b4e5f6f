import type { NaiveRule } from './naiveResults.ts'

/** What the naive implementation remembers of one rule on one instrument. */
export interface RuleLife {
  readonly rule: NaiveRule
  readonly device: string
  readonly samples: { readonly at: number; readonly isTrue: boolean }[]
  window: number[]
  readonly resets: number[]
  isArmed: boolean
  /**
   * For a rule of rules: the firings of its two rules that have already been used for a pair, and when alarms of
   * these rules closed.
   */
  readonly used: string[]
  readonly closings: number[]
}

/** Keeps the current rules, and what is remembered of each. */
export const startNaiveRegister = (saved: readonly NaiveRule[]) => {
  const rules = [...saved]
  const versions = new Map(rules.map(({ name }) => [name, 1]))
  const lives = new Map<string, RuleLife>()

  const versionOf = (rule: string): number => versions.get(rule) ?? 0
  const parentsOf = (child: string): NaiveRule[] =>
    rules.filter(({ when }) => 'pair' in when && when.pair.includes(child))

  const lifeOf = (rule: NaiveRule, device: string): RuleLife => {
    const key = `${rule.name} ${device}`
    const life = lives.get(key) ?? {
      rule,
      device,
      samples: [],
      window: [],
      resets: [],
      isArmed: true,
      used: [],
      closings: [],
    }
    lives.set(key, life)
    return life
  }

  /** A rule of rules is only on if it and both of its rules are enabled. */
  const isOn = ({ isDisabled, when }: NaiveRule): boolean =>
    !isDisabled && (!('pair' in when) || when.pair.every(name => rules.some(rule => rule.name === name && isOn(rule))))

  /** Starts a new version of a rule, for which nothing is remembered. */
  const beginVersion = (name: string): void => {
    for (const [key, life] of lives) if (life.rule.name === name) lives.delete(key)
    versions.set(name, versionOf(name) + 1)
  }

  /** Saves a rule and returns its previous form. */
  const save = (rule: NaiveRule): NaiveRule | undefined => {
    const index = rules.findIndex(({ name }) => name === rule.name)
    const before = rules[index]
    rules[index] = rule
    for (const life of lives.values()) if (life.rule.name === rule.name) Object.assign(life, { rule })
    return before
  }
  return { rules, lives, versionOf, parentsOf, lifeOf, isOn, beginVersion, save }
}

export type NaiveRegister = ReturnType<typeof startNaiveRegister>
