import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { countText } from '#web/lib/countText.ts'

export interface Figure {
  readonly label: string
  readonly text: string
  /** Whether the text may need a whole line. */
  readonly isLong?: true
}

const sum = (trials: readonly DeviceTrial[], figureOf: (trial: DeviceTrial) => number): number =>
  trials.reduce((total, trial) => total + figureOf(trial), 0)

/**
 * A share in percent, such as `0.3 %`. Rounding never makes it 0 % if the share is above 0, or 100 % if it is below
 * 1.
 */
export const percentText = (share: number): string => {
  if (share === 0 || share === 1) return `${share * 100} %`
  const tenths = Math.min(999, Math.max(1, Math.round(share * 1000)))
  return `${(tenths / 10).toLocaleString('en')} %`
}

/**
 * A key figure of the tried rule, and that of the saved rule for the same period: `420, saved rule 380`, or `95, as
 * saved`.
 */
const comparedText = (trials: readonly DeviceTrial[], name: 'firings' | 'alarms' | 'notifications'): string => {
  const tried = countText(sum(trials, trial => trial[name]))
  const compared = trials.filter(({ saved }) => saved !== undefined)
  if (compared.length === 0) return tried
  const saved = countText(sum(compared, trial => trial.saved?.[name] ?? 0))
  return saved === tried ? `${tried}, as saved` : `${tried}, saved rule ${saved}`
}

/** The key figures of a trial. */
export const backtestFigures = (trials: readonly DeviceTrial[]): readonly Figure[] => {
  const evaluations = sum(trials, trial => trial.evaluations)
  const unknown = sum(trials, trial => trial.evaluations * trial.unknownShare)
  // Rules on device codes have no expression that is evaluated, so they fire without evaluations.
  const hasFired = trials.some(({ firings }) => firings > 0)
  return [
    { label: 'Instruments', text: countText(trials.length) },
    { label: 'Firings', text: comparedText(trials, 'firings') },
    { label: 'Alarms', text: comparedText(trials, 'alarms') },
    { label: 'Mails', text: comparedText(trials, 'notifications') },
    ...(evaluations === 0 && hasFired ? [] : evaluationFigures(evaluations, unknown)),
    ...unreported(trials).map(text => ({ label: 'Not reported', text, isLong: true as const })),
  ]
}

const evaluationFigures = (evaluations: number, unknown: number): readonly Figure[] => [
  { label: 'Evaluated', text: `${countText(evaluations)} times` },
  { label: 'UNKNOWN', text: evaluations === 0 ? '-' : percentText(unknown / evaluations) },
]

/**
 * The data items that some instruments did not report, such as `PUMP_PRESSURE by 14 of 60`. The rule cannot be
 * evaluated on these instruments. The list is empty if all items were reported.
 */
const unreported = (trials: readonly DeviceTrial[]): string[] => {
  const counts = new Map<string, number>()
  for (const item of trials.flatMap(({ unreportedItems }) => unreportedItems))
    counts.set(item, (counts.get(item) ?? 0) + 1)
  const texts = [...counts].map(([item, count]) => `${item} by ${countText(count)} of ${countText(trials.length)}`)
  return texts.length === 0 ? [] : [texts.join(', ')]
}

/**
 * How often a rule was UNKNOWN on an instrument, and which items were the cause: `12 %: PUMP_PRESSURE 10 %, STATE
 * 2 %`. A hyphen if the rule was never evaluated there.
 */
export const unknownText = ({ evaluations, unknownShare, unknownItems }: DeviceTrial): string => {
  if (evaluations === 0) return '-'
  const items = unknownItems.map(({ mnemonic, share }) => `${mnemonic} ${percentText(share)}`)
  return items.length === 0 ? percentText(unknownShare) : `${percentText(unknownShare)}: ${items.join(', ')}`
}
