import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useMemo } from 'react'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { AlarmsByInstrument } from '#web/components/alarms/AlarmsByInstrument.tsx'
import { alarmsOfRulePath } from '#web/components/alarms/openAlarmsPath.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'
import { useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 30_000

/** The number of alarms to request, which is the most that an answer can have. */
const pageSize = 10_000

/** The table of the instruments on which a rule has an open alarm. */
export const OpenAlarmsOfRule = ({ ruleName }: { readonly ruleName: string }) => {
  const { data, error, refetch } = useCall(alarms.getOpenAlarms, { pageSize, offSet: 1 }, { everyMilliseconds })
  const open = useMemo(
    () => data?.eventsData.filter(({ triggeringRule, state }) => triggeringRule === ruleName && state === 'open'),
    [data, ruleName],
  )
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={open && `(${countText(open.length)})`}
          actions={<RouteLink to={alarmsOfRulePath(ruleName)}>Show in Alarms</RouteLink>}
        >
          Open alarms
        </Header>
      }
    >
      {open ? (
        <AlarmsByInstrument label="Open alarms" alarms={open} empty="The rule has no open alarm." />
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <Waiting height="80px" />
      )}
    </Container>
  )
}
