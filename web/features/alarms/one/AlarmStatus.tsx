import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { zoneLabel } from '#web/lib/time.ts'
import './AlarmStatus.css'

const StatusLane = lazyPart(
  async () => (await import('#web/components/historyChart/StatusLane.tsx')).StatusLane,
  <Waiting height="60px" />,
)

const noChart = 'The rule compares no data item, so there are no values to chart.'

interface Props {
  readonly deviceName: string
  readonly period: TimePeriod
}

/** The instrument's status around an alarm. It replaces the chart if the rule compares no data item. */
export const AlarmStatus = ({ deviceName, period }: Props) => {
  const zone = useTimeZone()
  const at = (time: number): string => momentIn(zone, iso(time))
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`${at(period.from)} to ${at(period.to)}, ${zoneLabel(zone, period.from)}. ${noChart}`}
        >
          Status around the alarm
        </Header>
      }
    >
      <div className="alarm-status">
        <StatusLane deviceName={deviceName} whole={period} period={period} />
      </div>
    </Container>
  )
}
