import { notificationTypes, severities } from '#shared/alarms/severity.ts'
import type { InfoTopic } from './infoTopics.ts'

interface InfoText {
  readonly lines: readonly string[]
  /** The address of the user guide's section about the term. */
  readonly guide: string
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
}

const codesOf = (type: string): string => {
  const codes = severities.filter(severity => severity.type === type).map(({ code }) => code)
  return codes.length > 1 ? `${codes[0]} to ${codes.at(-1)}` : String(codes[0])
}

export const infoTexts: Readonly<Record<InfoTopic, InfoText>> = {
  ic: {
    lines: [
      'IC is the instrument controller, the computer that connects an instrument to Benchwatch.',
      'ON: its connection is open. OFF: it is closed, so the values shown are the last ones that arrived.',
    ],
    guide: '/guide-on-call.html#an-instrument-is-silent',
  },
  severity: {
    lines: [
      'The severity of a rule says who gets mail about its alarms, and how often.',
      'TAC is the technical assistance center. The last digit of a code is the frequency: 0 immediately, 1 every 24 hours, 2 every 7 days, 3 every 30 days.',
    ],
    guide: '/guide-lab-manager.html#say-who-is-notified',
    facts: notificationTypes.map(type => ({ label: type, value: codesOf(type) })),
  },
  frequency: {
    lines: [
      'The console shows an alarm at once. The frequency says how often mail about it is sent.',
      'Immediately: each alarm sends its own mail when it begins. Otherwise the first firing sends a mail at once; further firings of the rule on that instrument are held, and one mail lists them when the time is over.',
    ],
    guide: '/guide-lab-manager.html#say-who-is-notified',
  },
}
