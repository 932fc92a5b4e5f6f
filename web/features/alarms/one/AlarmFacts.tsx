import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs, { type KeyValuePairsProps } from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { closingTexts } from '#shared/alarms/closingText.ts'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { durationText } from '#shared/time/durationText.ts'
import { Acknowledgement } from '#web/components/alarms/Acknowledgement.tsx'
import { Severity } from '#web/components/alarms/Severity.tsx'
import { BreakableName } from '#web/components/parts/BreakableName.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { readRulePath } from '#web/lib/addresses/readRulePath.ts'
import { countText } from '#web/lib/countText.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { SeenValues } from '../open/SeenValues.tsx'
import { ShelfNote } from '../shelving/ShelfNote.tsx'
import { Samples } from './Samples.tsx'
import '#web/components/parts/twoFacts.css'

/** The facts about an alarm in words. Its state is below the page's heading. */
export const AlarmFacts = ({ alarm }: { readonly alarm: DeviceAlarm }) => {
  const zone = useTimeZone()
  const isNarrow = useMedia(narrowWindow)
  const { alarmDate, lastAlarmDate, closedAt, closedBy, count } = alarm
  const closed = closedAt === undefined ? [] : [{ label: 'Closed', value: <Closed at={closedAt} by={closedBy} /> }]
  const samples = { label: 'Samples at risk', value: <Samples alarm={alarm} /> }
  const items: KeyValuePairsProps.Item[] = [
    { label: 'Severity', value: <Severity code={alarm.alarmSeverity} /> },
    {
      label: 'Rule',
      value: (
        <RouteLink to={readRulePath(alarm.triggeringRule)}>
          <BreakableName name={alarm.triggeringRule} />
        </RouteLink>
      ),
    },
    { label: 'Serial Number', value: <RouteLink to={assetPath(alarm)}>{alarm.deviceName}</RouteLink> },
    { label: 'Model', value: alarm.modelName },
    { label: 'Since', value: <Time at={alarmDate} /> },
    ...(isNarrow ? [] : closed),
    ...(closedAt === undefined
      ? []
      : [{ label: 'Lasted', value: durationText(Date.parse(closedAt) - Date.parse(alarmDate)) }]),
    {
      label: 'Firings',
      value: (
        <>
          {countText(count)}
          {count > 1 && (
            <>
              , the last <Time at={lastAlarmDate} />
            </>
          )}
        </>
      ),
    },
    { label: 'Acknowledged By', value: <Acknowledgement alarm={alarm} /> },
    ...(alarm.samplesAtRisk.length === 0 ? [samples] : []),
    ...(alarm.shelf || alarm.serviceMode || alarm.pastServiceMode
      ? [{ label: alarm.shelf ? 'Shelved' : 'Service mode', value: <ShelfNote alarm={alarm} /> }]
      : []),
  ]
  return (
    <Container header={<Header variant="h2">What happened</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs className="two-facts" columns={4} minColumnWidth={isNarrow ? 150 : 160} items={items} />
        {/* Texts that may be long have the whole width: the values that the rule saw, and the samples. */}
        <KeyValuePairs
          columns={1}
          items={[
            ...(isNarrow ? closed : []),
            { label: 'Seen', value: <SeenValues alarm={alarm} zone={zone} /> },
            ...(alarm.samplesAtRisk.length > 0 ? [samples] : []),
          ]}
        />
      </SpaceBetween>
    </Container>
  )
}

interface ClosedProps {
  readonly at: string
  readonly by: DeviceAlarm['closedBy']
}

const Closed = ({ at, by }: ClosedProps) => (
  <>
    <Time at={at} />
    {by && `, ${closingTexts[by]}`}
  </>
)
