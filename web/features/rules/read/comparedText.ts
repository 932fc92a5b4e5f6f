import type { ShadowComparison } from '#shared/contract/calls/rules/shadows.ts'
import { countText } from '#web/lib/countText.ts'

/** Says how many alarms one of two compared rules has, and during how many of them the other rule had none. */
export const sideText = (
  { alarms, firings, alone }: ShadowComparison['shadow'],
  otherRule: string | undefined,
): string => {
  const own = `${counted(alarms, 'alarm')} with ${counted(firings, 'firing')}`
  if (otherRule === undefined || alarms === 0) return `${own}.`
  return `${own}: ${countText(alarms - alone)} at the same time as ${otherRule}, ${countText(alone)} without it.`
}

const counted = (count: number, word: string): string => `${countText(count)} ${word}${count === 1 ? '' : 's'}`
