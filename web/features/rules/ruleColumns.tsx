import Badge from '@cloudscape-design/components/badge'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Toggle from '@cloudscape-design/components/toggle'
import type { Rule } from '#shared/contract/rule.ts'
import { severityText } from '#shared/alarms/severity.ts'
import { SeverityIcon } from '#web/components/alarms/Severity.tsx'
import { SeverityText } from '#web/components/alarms/SeverityText.tsx'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { Time } from '#web/components/Time.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import type { FiringsByRule } from './useRuleFirings.ts'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { rulePath } from './rulePath.ts'
import { typeLabels } from '#shared/rules/typeLabels.ts'
import { countText } from '#web/lib/countText.ts'
import './ruleColumns.css'

interface Options {
  readonly isAdmin: boolean
  readonly firings: FiringsByRule
  /** Says that a rule does not reach everybody whom it should notify; undefined if it does. */
  readonly unheardText: (rule: Rule) => string | undefined
  /** Opens the confirmation dialog for enabling or disabling the rule. */
  readonly onSwitch: (rule: Rule) => void
}

/**
 * The text in the column of a rule's firings if their number is missing: it is still being read, or it could not be
 * read.
 */
const withoutFirings = { reading: '-', failed: 'Could not be read' } as const

/**
 * The columns of the list of rules (specification B §2). Administrators also get links and switches. With these
 * widths, all columns fit on a common screen.
 */
export const ruleColumns = ({ isAdmin, firings, unheardText, onSwitch }: Options): readonly Column<Rule>[] => [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    isRowHeader: true,
    room: 210,
    value: rule => rule.ruleName,
    cell: rule => (
      <>
        {isAdmin ? <RouteLink to={rulePath(rule)}>{rule.ruleName}</RouteLink> : rule.ruleName}
        {rule.shadow && <ShadowMark ruleName={rule.ruleName} />}
      </>
    ),
  },
  { id: 'type', header: 'Type', kind: 'text', isUnbroken: true, value: rule => typeLabels[rule.ruleType] },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    room: 220,
    isOptional: true,
    value: rule => rule.description,
  },
  {
    id: 'rules',
    header: 'Rules',
    kind: 'text',
    room: 150,
    isOptional: true,
    value: rule => rule.dependentRules.join(', '),
    cell: rule => <RulesCell {...rule} />,
  },
  { id: 'model', header: 'Model', kind: 'text', room: 240, value: rule => rule.models.join(', ') },
  {
    id: 'severity',
    header: 'Severity',
    kind: 'text',
    room: 206,
    value: rule => severityText(rule.severity),
    cell: rule => <SeverityCell severity={rule.severity} unheard={unheardText(rule)} />,
  },
  {
    id: 'enable',
    header: 'Enable',
    kind: 'choice',
    filter: ['Enable', 'Disable'],
    value: enableText,
    ...(isAdmin && { cell: (rule: Rule) => <RuleSwitch rule={rule} onSwitch={onSwitch} /> }),
  },
  {
    id: 'lastFired',
    header: 'Last Fired',
    kind: 'date',
    value: ({ ruleName }) => (typeof firings === 'string' ? undefined : firings.get(ruleName)?.lastFired),
    cell: ({ ruleName, shadow }) => {
      if (shadow) return '-'
      if (typeof firings === 'string') return withoutFirings[firings]
      const at = firings.get(ruleName)?.lastFired
      return at ? <Time at={at} /> : 'Not in 24 h'
    },
  },
  {
    id: 'firings',
    header: 'Firings (24 h)',
    kind: 'number',
    value: ({ ruleName, shadow }) =>
      typeof firings === 'string' || shadow ? undefined : (firings.get(ruleName)?.count ?? 0),
    cell: ({ ruleName, shadow }) => {
      if (shadow) return '-'
      return typeof firings === 'string' ? withoutFirings[firings] : countText(firings.get(ruleName)?.count ?? 0)
    },
  },
  // The column for a rule's expression, which is not in the specification. Administrators can show it, to search for
  // the rules on a data item. Other users always see it, because for them the list has no other link to a rule.
  isAdmin
    ? { ...expression, isHidden: true }
    : {
        ...expression,
        cell: ({ ruleName, ruleExpression }) => (
          <>
            {ruleExpression && <div>{ruleExpression}</div>}
            <RouteLink to={readRulePath(ruleName)} ariaLabel={`Read ${ruleName}`}>
              Read
            </RouteLink>
          </>
        ),
      },
]

/** The same columns for cards, in which each switch stands below the word Enable and does not repeat it. */
export const ruleCardColumns: typeof ruleColumns = options =>
  withInHeading(ruleColumns(options), 'description').map((column): Column<Rule> => {
    if (column.id !== 'enable' || !options.isAdmin) return column
    return { ...column, cell: rule => <SwitchAlone rule={rule} onSwitch={options.onSwitch} /> }
  })

/** Marks a shadow, with a link to the page that lists its alarms. */
const ShadowMark = ({ ruleName }: Pick<Rule, 'ruleName'>) => (
  <div>
    <RouteLink to={readRulePath(ruleName)} ariaLabel={`Alarms of the shadow ${ruleName}`}>
      <Badge>Shadow</Badge>
    </RouteLink>
  </div>
)

const expression: Column<Rule> = {
  id: 'expression',
  header: 'Expression',
  kind: 'text',
  room: 260,
  isWide: true,
  value: rule => rule.ruleExpression,
}

/** The word for whether a rule is enabled (specification B §4). */
const enableText = ({ isDeleted }: Pick<Rule, 'isDeleted'>): string => (isDeleted === 'false' ? 'Enable' : 'Disable')

interface SwitchProps extends Pick<Options, 'onSwitch'> {
  readonly rule: Rule
}

const SwitchAlone = ({ rule, onSwitch }: SwitchProps) => (
  <Toggle checked={rule.isDeleted === 'false'} ariaLabel={`Switch ${rule.ruleName}`} onChange={() => onSwitch(rule)} />
)

const RuleSwitch = (props: SwitchProps) => (
  <span className="rule-switch">
    <SwitchAlone {...props} />
    {enableText(props.rule)}
  </span>
)

const SeverityCell = ({ severity, unheard }: { readonly severity: number; readonly unheard: string | undefined }) => (
  <>
    <div className="rule-severity">
      <SeverityIcon code={severity} />
      <span>
        <SeverityText text={severityText(severity)} />
      </span>
    </div>
    {unheard !== undefined && (
      <div>
        <StatusIndicator type="warning">{unheard}</StatusIndicator>
      </div>
    )}
  </>
)

/** The two rules of a rule of rules. If the rule is enabled but cannot fire, it also says why. */
const RulesCell = ({ dependentRules, inactiveReason }: Pick<Rule, 'dependentRules' | 'inactiveReason'>) => (
  <>
    {dependentRules.join(', ') || '-'}
    {inactiveReason !== undefined && (
      <div>
        <StatusIndicator type="warning">{inactiveReason}</StatusIndicator>
      </div>
    )}
  </>
)
