import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Rule } from '#shared/contract/rule.ts'
import { Severity } from '#web/components/alarms/Severity.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { countText } from '#web/lib/countText.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { useRuleFirings } from '../useRuleFirings.ts'
import { reviewRows, type ReviewRow } from '../wizard/reviewRows.ts'
import { ruleValues } from '../wizard/ruleValues.ts'
import { useAllRules } from '../wizard/useAllRules.ts'
import { shownRows } from './shownRows.ts'

/** The facts that fit into half a line of a phone. */
const short: ReadonlySet<string> = new Set(['Enabled', 'Type', 'Severity', 'Firings (24 h)'])

/** A rule in words: whether it is enabled, its conditions, whom it notifies, and when it was last changed. */
export const RuleFacts = ({ rule }: { readonly rule: Rule }) => {
  const isNarrow = useMedia(narrowWindow)
  const all = useAllRules(rule.ruleType === 'ruleOfRules')
  const modelsOf = (name: string) => all.data?.rulesList.find(({ ruleName }) => ruleName === name)?.models
  const rows = shownRows(reviewRows(ruleValues(rule), undefined, modelsOf), rule.shadow ?? false)
  const items = [
    ...rows.map(row => ({ label: row.label, value: <Fact row={row} rule={rule} /> })),
    ...(rule.shadow ? [] : [{ label: 'Firings (24 h)', value: <Firings ruleName={rule.ruleName} /> }]),
    { label: 'This version since', value: <Time at={rule.versionTimestamp} /> },
    { label: 'Changed', value: <Step at={rule.updateTime} by={rule.updatedBy} /> },
    { label: 'Created', value: <Step at={rule.createTime} by={rule.createdBy} /> },
  ]
  const state = rule.inactiveReason !== undefined && (
    <StatusIndicator type="warning">{rule.inactiveReason}</StatusIndicator>
  )
  return (
    <SpaceBetween size="l">
      {state}
      {isNarrow && (
        <KeyValuePairs columns={2} minColumnWidth={130} items={items.filter(({ label }) => short.has(label))} />
      )}
      {/* On a phone, half a line has no room for an expression or a time. */}
      <KeyValuePairs
        columns={isNarrow ? 1 : 3}
        items={isNarrow ? items.filter(({ label }) => !short.has(label)) : items}
      />
    </SpaceBetween>
  )
}

const Fact = ({ row: { label, text }, rule }: { readonly row: ReviewRow; readonly rule: Rule }) => {
  if (label === 'Expression')
    return (
      <Box variant="code" fontSize="body-m">
        {text}
      </Box>
    )
  // The code of a severity means nothing to most readers.
  if (label === 'Severity') return <Severity code={rule.severity} />
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
