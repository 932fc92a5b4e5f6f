import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import type { Alarm } from '#shared/contract/alarm.ts'
import { AlarmsByInstrument } from '#web/components/alarms/AlarmsByInstrument.tsx'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly alarms: readonly Alarm[]
  /** The number of open alarms of the rule on other instruments, including those that are not listed. */
  readonly count: number
}

/** Lists other instruments on which the same rule has an open alarm, because the alarms may have a common cause. */
export const OpenElsewhere = ({ alarms, count }: Props) => (
  <Container
    header={
      <Header
        variant="h2"
        {...(count > alarms.length && { description: `${alarms.length} of ${countText(count)} instruments` })}
      >
        Open on other instruments
      </Header>
    }
  >
    <AlarmsByInstrument
      label="Open on other instruments"
      alarms={alarms}
      empty="The rule has no open alarm on another instrument."
    />
  </Container>
)
