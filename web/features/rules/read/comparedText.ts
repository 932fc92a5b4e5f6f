import type { ShadowComparison } from '#shared/contract/calls/shadows.ts'
import { countText } from '#web/lib/countText.ts'

/** Says how many alarms a rule has, and how many of them the other rule does not have. */
export const sideText = (
  { alarms, firings, alone }: ShadowComparison['shadow'],
  otherRule: string | undefined,
): string => {
  const own = `${counted(alarms, 'alarm')} with ${counted(firings, 'firing')}`
  if (otherRule === undefined || alarms === 0) return `${own}.`
  return `${own}: ${countText(alarms - alone)} at the same time as ${otherRule}, ${countText(alone)} without it.`
}

const counted = (count: number, word: string): string => `${countText(count)} ${word}${count === 1 ? '' : 's'}`
