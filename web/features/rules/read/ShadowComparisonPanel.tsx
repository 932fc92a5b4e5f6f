import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ShadowComparison } from '#shared/contract/calls/rules/shadows.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { comparedDays } from '#shared/rules/ruleLimits.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { countText } from '#web/lib/countText.ts'
import { useCall } from '#web/lib/queries.ts'
import { comparedColumns } from './comparedColumns.tsx'
import { sideText } from './comparedText.ts'

const everyMilliseconds = 60_000

/** The alarms of a shadow rule next to those of the live rule that it is compared with. */
export const ShadowComparisonPanel = ({ ruleName }: { readonly ruleName: string }) => {
  const { data, error, refetch } = useCall(rules.getShadowComparison, { ruleName }, { everyMilliseconds })
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="This rule is a shadow: it is evaluated, and nobody is notified of its alarms. They are shown here only."
        >
          Shadow
        </Header>
      }
    >
      {data ? (
        <Compared comparison={data} />
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <Waiting height="160px" />
      )}
    </Container>
  )
}

const Compared = ({ comparison }: { readonly comparison: ShadowComparison }) => {
  const { ruleName, comparedWith, models, from, toleranceSeconds, message, shadow, live, total, alarms } = comparison
  const table = useTableView(alarms, comparedColumns)
  const minutes = toleranceSeconds / 60
  return (
    <SpaceBetween size="m">
      {message !== undefined && <Alert type="info">{message}</Alert>}
      <KeyValuePairs
        columns={3}
        items={[
          { label: `${ruleName} (shadow)`, value: sideText(shadow, comparedWith) },
          {
            label: comparedWith === undefined ? 'Compared with' : `${comparedWith} (live)`,
            value:
              comparedWith === undefined ? (
                'No rule. Choose one in the form of this rule.'
              ) : (
                <>
                  {sideText(live, ruleName)} <RouteLink to={readRulePath(comparedWith)}>{comparedWith}</RouteLink>
                </>
              ),
          },
          { label: 'Alarms since', value: <Time at={from} /> },
        ]}
      />
      <Box color="text-body-secondary">
        Alarms of the last {comparedDays} days, or as long as the shadow has been as it is now, on instruments of{' '}
        {models.join(', ') || 'no model'}. Alarms that are at most{' '}
        {minutes === 1 ? 'a minute' : `${countText(Math.round(minutes))} minutes`} apart count as simultaneous.
      </Box>
      <EntryTable
        label="Compared alarms"
        columns={comparedColumns}
        rowKey={({ deviceName, alarmDate, where }) => `${deviceName} ${alarmDate} ${where}`}
        table={table}
        isOftenShort
        narrowLook="cards"
        empty="Neither rule has raised an alarm in this time."
        {...(total > alarms.length && {
          header: `The newest ${countText(alarms.length)} of ${countText(total)} alarms`,
        })}
      />
    </SpaceBetween>
  )
}
