import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { OpenAlarm } from '#shared/contract/alarms.ts'
import { severityWords } from '#shared/severity.ts'
import { seenText } from '#shared/seenText.ts'
import { ExplainedRule } from '#web/components/explanation/Explanations.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { alarmChartPath } from '#web/components/alarms/alarmChartPath.ts'
import { Acknowledgement } from '#web/components/alarms/Acknowledgement.tsx'
import { isWaiting, type AlarmView } from './alarmViews.ts'
import { SeenValues } from './SeenValues.tsx'
import { countText } from '#web/lib/countText.ts'

interface Options {
  readonly zone: string
  readonly view: AlarmView
  /** Missing for those who may not acknowledge. */
  readonly onAcknowledge?: (alarm: OpenAlarm) => void
}

/** The columns of the page of alarms. */
export const openAlarmColumns = ({ zone, view, onAcknowledge }: Options): readonly Column<OpenAlarm>[] => [
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'choice',
    isRowHeader: true,
    value: alarm => alarm.deviceName,
    cell: alarm => <RouteLink to={assetPath(alarm)}>{alarm.deviceName}</RouteLink>,
  },
  { id: 'model', header: 'Model', kind: 'choice', value: alarm => alarm.modelName },
  {
    id: 'rule',
    header: 'Rule',
    kind: 'choice',
    room: 180,
    value: alarm => alarm.triggeringRule,
    cell: ({ triggeringRule, alarmDate, deviceName }) => (
      <ExplainedRule ruleName={triggeringRule} at={alarmDate} deviceName={deviceName} />
    ),
  },
  {
    id: 'severity',
    header: 'Severity',
    kind: 'choice',
    room: 152,
    value: alarm => severityWords(alarm.alarmSeverity),
    cell: alarm => <div className="open-alarm-severity">{severityWords(alarm.alarmSeverity)}</div>,
  },
  {
    id: 'seen',
    header: 'Seen',
    kind: 'text',
    // That view has no column for the acknowledgement.
    room: view === 'unacknowledged' ? 320 : 204,
    isWide: true,
    value: alarm => alarm.seen.map(one => seenText(one, zone)).join('; '),
    cell: alarm => <SeenValues alarm={alarm} zone={zone} />,
  },
  {
    id: 'since',
    header: 'Since',
    kind: 'date',
    value: alarm => alarm.alarmDate,
    cell: ({ alarmDate, closedAt }) => (
      <>
        <Time at={alarmDate} />
        {closedAt && (
          <Box fontSize="body-s" color="text-body-secondary">
            closed <Time at={closedAt} />
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'count',
    header: 'Firings',
    kind: 'number',
    value: alarm => alarm.count,
    cell: ({ count }) => countText(count),
  },
  ...(view === 'unacknowledged' ? [] : [acknowledgement]),
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    room: 120,
    value: () => undefined,
    cell: alarm => <Actions alarm={alarm} {...(onAcknowledge && { onAcknowledge })} />,
  },
]

const acknowledgement: Column<OpenAlarm> = {
  id: 'acknowledged',
  header: 'Acknowledged By',
  kind: 'text',
  room: 186,
  isWide: true,
  value: ({ acknowledgedBy, comment }) => [acknowledgedBy, comment].filter(Boolean).join(': '),
  cell: alarm => <Acknowledgement alarm={alarm} />,
}

const Actions = ({ alarm, onAcknowledge }: { readonly alarm: OpenAlarm } & Pick<Options, 'onAcknowledge'>) => {
  const chart = alarmChartPath(alarm)
  const of = `the alarm of ${alarm.triggeringRule} on ${alarm.deviceName}`
  const isOffered = onAcknowledge !== undefined && isWaiting(alarm)
  if (chart === undefined && !isOffered) return '-'
  return (
    <SpaceBetween direction="horizontal" size="s">
      {isOffered && (
        <Button
          variant="inline-link"
          wrapText={false}
          ariaLabel={`Acknowledge ${of}`}
          onClick={() => onAcknowledge(alarm)}
        >
          Acknowledge
        </Button>
      )}
      {chart && (
        <RouteLink to={chart} ariaLabel={`Chart around ${of}`}>
          Chart
        </RouteLink>
      )}
    </SpaceBetween>
  )
}
