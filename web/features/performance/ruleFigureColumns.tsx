import type { RuleFigures } from '#shared/contract/calls/performance.ts'
import { severityWords } from '#shared/alarms/severity.ts'
import { alarmsOfRulePath } from '#web/components/alarms/openAlarmsPath.ts'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { countText } from '#web/lib/countText.ts'
import { numberText } from '#shared/alarms/keyFigures.ts'
import { proposalsText, proposalText } from '#shared/alarms/proposalText.ts'
import './performance.css'

/** A rule with its share of all alarms, from 0 to 1. */
export interface RuleRow extends RuleFigures {
  readonly share: number
}

/**
 * The columns for the rules with the most alarms. What to do follows from the counts of chattering and of stale
 * alarms, so these counts are hidden at first and leave their room to it and to the severity.
 */
export const ruleFigureColumns: readonly Column<RuleRow>[] = [
  {
    id: 'rule',
    header: 'Rule',
    kind: 'text',
    isRowHeader: true,
    value: row => row.ruleName,
    cell: row => <RouteLink to={readRulePath(row.ruleName)}>{row.ruleName}</RouteLink>,
  },
  {
    id: 'proposal',
    header: 'What to do',
    kind: 'text',
    room: 380,
    isWide: true,
    value: row => proposalsText(row),
    cell: row =>
      row.proposals.length === 0 ? (
        proposalsText(row)
      ) : (
        <ul className="proposals">
          {row.proposals.map(proposal => (
            <li key={proposal.kind}>{proposalText(proposal, row)}</li>
          ))}
        </ul>
      ),
  },
  {
    id: 'alarms',
    header: 'Alarms',
    kind: 'number',
    value: row => row.alarms,
    cell: row => (
      <RouteLink to={alarmsOfRulePath(row.ruleName)} ariaLabel={`${countText(row.alarms)} alarms of ${row.ruleName}`}>
        {countText(row.alarms)}
      </RouteLink>
    ),
  },
  { id: 'share', header: 'Share (%)', kind: 'number', value: row => Number(numberText(row.share * 100, 1)) },
  {
    id: 'chattering',
    header: 'Chattering',
    kind: 'number',
    isHidden: true,
    isOptional: true,
    value: row => row.chattering,
  },
  { id: 'stale', header: 'Over 24 h', kind: 'number', isHidden: true, isOptional: true, value: row => row.stale },
  {
    id: 'acknowledged',
    header: 'Acknowledged',
    kind: 'number',
    isOptional: true,
    value: row => row.acknowledged,
  },
  { id: 'instruments', header: 'Instruments', kind: 'number', value: row => row.instruments },
  { id: 'severity', header: 'Severity', kind: 'text', value: row => severityWords(row.severity) },
]

/** The columns that half a window has room for. The others can be shown by the table's preferences. */
const inHalf: ReadonlySet<string> = new Set(['rule', 'proposal', 'alarms', 'severity'])

export const halfRuleFigureColumns: typeof ruleFigureColumns = ruleFigureColumns.map((column): Column<RuleRow> => {
  if (column.id === 'severity')
    return { ...column, cell: row => <span className="rule-severity">{severityWords(row.severity)}</span> }
  return inHalf.has(column.id) ? column : { ...column, isHidden: true }
})

/** The same columns for cards on a phone. The severity stands below the rule's name, without a heading of its own. */
export const narrowRuleFigureColumns: typeof ruleFigureColumns = withInHeading(ruleFigureColumns, 'severity')
