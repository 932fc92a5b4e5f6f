import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { severityWords } from '#shared/alarms/severity.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { countText } from '#web/lib/countText.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { useRuleFirings } from '../useRuleFirings.ts'
import { reviewRows, type ReviewRow } from '../wizard/reviewRows.ts'
import { ruleValues } from '../wizard/ruleValues.ts'
import { useAllRules } from '../wizard/useAllRules.ts'

const inHeading: ReadonlySet<string> = new Set(['Name', 'Description'])

/** A rule in words: its conditions, whom it notifies, and when it was last changed. */
export const RuleFacts = ({ rule }: { readonly rule: Rule }) => {
  const isNarrow = useMedia(narrowWindow)
  const all = useAllRules(rule.ruleType === 'ruleOfRules')
  const modelsOf = (name: string) => all.data?.rulesList.find(({ ruleName }) => ruleName === name)?.models
  const rows = reviewRows(ruleValues(rule), undefined, modelsOf).filter(
    ({ label, text }) => !inHeading.has(label) && text !== '',
  )
  return (
    <KeyValuePairs
      // On a phone, half a line has no room for an expression or a time.
      columns={isNarrow ? 1 : 3}
      items={[
        ...rows.map(row => ({ label: row.label, value: <Fact row={row} rule={rule} /> })),
        ...(rule.shadow ? [] : [{ label: 'Firings (24 h)', value: <Firings ruleName={rule.ruleName} /> }]),
        { label: 'This version since', value: <Time at={rule.versionTimestamp} /> },
        { label: 'Changed', value: <Step at={rule.updateTime} by={rule.updatedBy} /> },
        { label: 'Created', value: <Step at={rule.createTime} by={rule.createdBy} /> },
        ...(rule.inactiveReason === undefined
          ? []
          : [{ label: 'State', value: <StatusIndicator type="warning">{rule.inactiveReason}</StatusIndicator> }]),
      ]}
    />
  )
}

const Fact = ({ row: { label, text }, rule }: { readonly row: ReviewRow; readonly rule: Rule }) => {
  if (label === 'Expression') return <Box variant="code">{text}</Box>
  // The code of a severity means nothing to most readers.
  if (label === 'Severity') return severityWords(rule.severity)
  if (label !== 'Rules') return text
  return rule.dependentRules.map((name, place) => (
    <span key={name}>
      {place > 0 && ', '}
      <RouteLink to={readRulePath(name)}>{name}</RouteLink>
    </span>
  ))
}

const Step = ({ at, by }: { readonly at: string; readonly by: string }) => (
  <>
    <Time at={at} /> by {by}
  </>
)

const Firings = ({ ruleName }: { readonly ruleName: string }) => {
  const firings = useRuleFirings()
  if (firings === 'reading') return '-'
  if (firings === 'failed') return 'Could not be read'
  const found = firings.get(ruleName)
  return found ? (
    <>
      {countText(found.count)}, last <Time at={found.lastFired} />
    </>
  ) : (
    '0'
  )
}
