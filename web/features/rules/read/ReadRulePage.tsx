import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useParams } from 'react-router-dom'
import { rules } from '#shared/contract/calls/rules.ts'
import { UnheardLine, useUnheardText } from '#web/components/alarms/UnheardNotice.tsx'
import { UnknownName } from '#web/components/page/DeadEnd.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { RouteButton } from '#web/components/RouteButton.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { OwnLimits } from '../ownLimits/OwnLimits.tsx'
import { rulePath, rulesList } from '../rulePath.ts'
import { OpenAlarmsOfRule } from './OpenAlarmsOfRule.tsx'
import { RuleFacts } from './RuleFacts.tsx'
import { RuleItems } from './RuleItems.tsx'
import { ShadowComparisonPanel } from './ShadowComparisonPanel.tsx'

/** The page with a rule's conditions, settings and alarms. It is also for users who may not change the rule. */
export const ReadRulePage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall(rules.getRules, { ruleName: id, pageSize: 10, offSet: 1 })
  const rule = data?.rulesList.find(({ ruleName }) => ruleName === id)
  const isAdmin = useRoles().includes('adminGroup')
  const unheard = useUnheardText({
    severity: rule?.isDeleted === 'false' && !rule.shadow ? rule.severity : undefined,
    models: rule?.models ?? [],
  })
  return (
    <Page
      title={rule ? id : 'Rule'}
      description={rule?.description}
      above={[rulesList]}
      actions={
        rule &&
        isAdmin && (
          <SpaceBetween direction="horizontal" size="s" alignItems="center">
            <HistoryLink entity="rule" name={id} />
            <RouteButton to={rulePath(rule)} variant="primary">
              Update the rule
            </RouteButton>
          </SpaceBetween>
        )
      }
    >
      {rule ? (
        <SpaceBetween size="l">
          <Container header={<Header variant="h2">What it checks</Header>}>
            <SpaceBetween size="m">
              {unheard && <UnheardLine text={unheard} />}
              <RuleFacts rule={rule} />
            </SpaceBetween>
          </Container>
          {rule.inputValues.length > 0 && <RuleItems rule={rule} />}
          {rule.ruleType === 'Expression' && <OwnLimits key={id} rule={rule} />}
          {rule.shadow ? <ShadowComparisonPanel ruleName={id} /> : <OpenAlarmsOfRule ruleName={id} />}
        </SpaceBetween>
      ) : (
        <>
          {data && <UnknownName kind="rule" name={id} list={rulesList} />}
          {!data && (
            <Container>
              {error ? <FailedState error={error} onRetry={refetch} /> : <Waiting height="320px" />}
            </Container>
          )}
        </>
      )}
    </Page>
  )
}
