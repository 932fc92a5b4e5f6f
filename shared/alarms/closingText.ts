import type { alarmClosings } from '../contract/alarm.ts'

/** The text that tells people why an alarm closed, for each cause. */
export const closingTexts: Readonly<Record<(typeof alarmClosings)[number], string>> = {
  FALSE: 'the condition was FALSE',
  clear: 'the clear condition was TRUE',
  quiet: 'the code was not reported any more',
  edit: 'the rule was edited',
  disabled: 'the rule was disabled',
  child: 'one of its rules closed',
  admission: 'the instrument was not admitted any more',
}
