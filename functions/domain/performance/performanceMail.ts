import {
  keyFigures,
  numberText,
  rateTarget,
  shareText,
  floodShareOf,
  type KeyFigure,
} from '#shared/alarms/keyFigures.ts'
import { performanceTargets } from '#shared/alarms/performance.ts'
import { proposalsText } from '#shared/alarms/proposalText.ts'
import type { Performance } from '#shared/contract/calls/performance.ts'
import { countText } from '#shared/text/countText.ts'
import type { MailContent } from '../mailContent.ts'

/** The figures about one month's alarms, and the address of the console. */
export interface MonthOfPerformance {
  /** The month that the mail is about, such as `2026-10`. */
  readonly month: string
  readonly zone: string
  readonly figures: Performance
  /** The address of the console. Undefined if it is not known yet. */
  readonly console: string | undefined
}

/** A table of figures that appears both in the text and in the HTML of the monthly mail. */
interface Table {
  readonly title: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The text shown if the table has no rows. */
  readonly empty: string
}

const { floodAlarms, floodShare, staleHours } = performanceTargets

/**
 * Builds the mail about how well people could handle the alarms of a month: each figure next to its target, the
 * teams, and the rules to work on.
 */
export const performanceMail = (about: MonthOfPerformance): MailContent => {
  const { month, zone, figures, console } = about
  const subject = `Alarm performance of ${monthText(month)}: ${counted(figures.rate.alarms, 'alarm')}`
  const intro = [
    `How well the alarms of ${monthText(month)} (${zone}) could be handled, after ISA-18.2 and EEMUA 191.`,
    'Each alarm counts once, on the day on which it began, however often its rule fired.',
    ...(figures.message === undefined
      ? []
      : [`The month had more alarms than are counted at once: the figures are those from ${figures.from} on.`]),
  ]
  const tables = [keyTable(figures), teamTable(figures), ruleTable(figures)]
  const link = console === undefined ? undefined : `${console}/performance?period=lastMonth`
  return { subject, text: textOf(intro, tables, link), html: htmlOf(subject, intro, tables, link) }
}

const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const counted = (count: number, word: string): string => `${countText(count)} ${word}${count === 1 ? '' : 's'}`

const reachedTexts: Readonly<Record<KeyFigure['reached'], string>> = {
  met: 'met',
  acceptable: 'acceptable',
  missed: 'missed',
  unknown: 'nothing to compare',
  inapplicable: 'not applicable',
}

const keyTable = (figures: Performance): Table => ({
  title: 'Key figures',
  header: ['Figure', 'Value', 'Target', 'Result', 'Detail'],
  rows: keyFigures(figures).map(({ label, value, target, reached, detail }) => [
    label,
    value,
    target,
    reachedTexts[reached],
    detail,
  ]),
  empty: '',
})

const teamTable = ({ rate, teams }: Performance): Table => ({
  title: 'Alarms in ten minutes',
  header: [
    'Who',
    'Alarms',
    `In ten minutes (target ${rateTarget})`,
    `More than ${floodAlarms} (target below ${shareText(floodShare)})`,
  ],
  rows: [
    { ...rate, name: 'The whole stage' },
    ...teams.map(team => ({ ...team, name: `${team.name} (${team.audience})` })),
  ].map(team => [team.name, countText(team.alarms), numberText(team.perTenMinutes, 2), shareText(floodShareOf(team))]),
  empty: '',
})

const ruleTable = ({ rules, rate }: Performance): Table => ({
  title: 'Rules to work on',
  header: ['Rule', 'Alarms', 'Share', `Over ${staleHours} h`, 'What to do'],
  rows: rules.map(rule => [
    rule.ruleName,
    countText(rule.alarms),
    shareText(rule.alarms / Math.max(1, rate.alarms)),
    countText(rule.stale),
    proposalsText(rule),
  ]),
  empty: 'No alarm began in this month.',
})

const textOf = (intro: readonly string[], tables: readonly Table[], link: string | undefined): string =>
  [
    ...intro,
    ...tables.flatMap(({ title, header, rows, empty }) => [
      '',
      title.toUpperCase(),
      ...(rows.length === 0 ? [empty] : []),
      ...rows.map(([first = '', ...cells]) =>
        [first, ...cells.map((cell, place) => `  ${header[place + 1]}: ${cell}`)].join('\n'),
      ),
    ]),
    '',
    link === undefined ? 'The console shows more, under Performance.' : `More in the console: ${link}`,
    'An administrator chooses who gets this mail, on that page.',
  ].join('\n')

const htmlOf = (
  subject: string,
  intro: readonly string[],
  tables: readonly Table[],
  link: string | undefined,
): string => {
  const sections = tables.map(
    ({ title, header, rows, empty }) =>
      `<h2 style="font-size:16px">${escaped(title)}</h2>` +
      (rows.length === 0
        ? `<p>${escaped(empty)}</p>`
        : `<table style="border-collapse:collapse"><tr>${header.map(cellOf('th')).join('')}</tr>${rows
            .map(row => `<tr>${row.map(cellOf('td')).join('')}</tr>`)
            .join('')}</table>`),
  )
  const more =
    link === undefined
      ? 'The console shows more, under Performance.'
      : `<a href="${escaped(link)}">More in the console</a>.`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(subject)}</title></head><body style="font-family:Arial,sans-serif;font-size:14px">`,
    `<h1 style="font-size:20px">${escaped(subject)}</h1>`,
    ...intro.map(line => `<p>${escaped(line)}</p>`),
    ...sections,
    `<p>${more} An administrator chooses who gets this mail, on that page.</p></body></html>`,
  ].join('\n')
}

const cellOf =
  (tag: 'th' | 'td') =>
  (text: string): string =>
    `<${tag} style="border:1px solid #aab7b8;padding:4px 8px;text-align:left">${escaped(text)}</${tag}>`

/** Escapes a name for use in HTML. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
