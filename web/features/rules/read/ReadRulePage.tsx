import Container from '@cloudscape-design/components/container'
import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useParams } from 'react-router-dom'
import type { Rule } from '#shared/contract/rule.ts'
import { rules } from '#shared/contract/rules.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/Page.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { countText } from '#web/lib/countText.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { rulePath, rulesList } from '../rulePath.ts'
import { useRuleFirings } from '../useRuleFirings.ts'
import { reviewRows } from '../wizard/reviewRows.ts'
import { ruleValues } from '../wizard/ruleValues.ts'
import { useAllRules } from '../wizard/useAllRules.ts'

/** The conditions and settings of a rule, also for those who may not change it. */
export const ReadRulePage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall(rules.getRules, { ruleName: id, pageSize: 10, offSet: 1 })
  const rule = data?.rulesList.find(({ ruleName }) => ruleName === id)
  const isAdmin = useRoles().includes('adminGroup')
  return (
    <Page
      title={rule ? id : 'Rule'}
      description={rule?.description}
      above={[rulesList]}
      actions={rule && isAdmin && <RouteLink to={rulePath(rule)}>Update the rule</RouteLink>}
    >
      <Container>
        {rule && <RuleFacts rule={rule} />}
        {!rule && data && (
          <>
            There is no rule {id}. <RouteLink to={rulesList.href}>See all rules</RouteLink>
          </>
        )}
        {!data && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Waiting height="320px" />)}
      </Container>
    </Page>
  )
}

const RuleFacts = ({ rule }: { readonly rule: Rule }) => {
  const all = useAllRules(rule.ruleType === 'ruleOfRules')
  const modelsOf = (name: string) => all.data?.rulesList.find(({ ruleName }) => ruleName === name)?.models
  const rows = reviewRows(ruleValues(rule), undefined, modelsOf).filter(({ label }) => !inHeading.has(label))
  return (
    <KeyValuePairs
      columns={2}
      items={[
        ...rows.map(({ label, text }) => ({
          label,
          value: <Box variant={label === 'Expression' ? 'code' : 'span'}>{text || '-'}</Box>,
        })),
        { label: 'Firings (24 h)', value: <Firings ruleName={rule.ruleName} /> },
        {
          label: 'Changed',
          value: (
            <>
              <Time at={rule.updateTime} /> by {rule.updatedBy}
            </>
          ),
        },
        ...(rule.inactiveReason === undefined
          ? []
          : [{ label: 'State', value: <StatusIndicator type="warning">{rule.inactiveReason}</StatusIndicator> }]),
      ]}
    />
  )
}

const inHeading: ReadonlySet<string> = new Set(['Name', 'Description'])

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
