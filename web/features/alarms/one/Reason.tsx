import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { Explained } from '#web/components/explanation/Explained.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { isUnknown } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'

/** The part of an alarm's page that explains why its rule fired. */
export const Reason = ({ alarm }: { readonly alarm: DeviceAlarm }) => {
  const { deviceName, triggeringRule: ruleName, alarmDate: at, ruleExpression } = alarm
  const { data, error, refetch } = useCall(rules.explainRule, { deviceName, ruleName, at })
  return (
    <Container header={<Header variant="h2">Why</Header>}>
      {data ? (
        <Explained explanation={data} />
      ) : isUnknown(error) ? (
        <SpaceBetween size="s">
          <Box variant="p">The rule or the instrument does not exist any more. The rule was:</Box>
          <Box variant="code">{ruleExpression || ruleName}</Box>
        </SpaceBetween>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <Waiting height="180px" />
      )}
    </Container>
  )
}
