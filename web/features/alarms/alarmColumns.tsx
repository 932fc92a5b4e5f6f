import Button from '@cloudscape-design/components/button'
import type { Alarm } from '#shared/contract/alarm.ts'
import { severityText } from '#shared/alarms/severity.ts'
import { ExplainedRule } from '#web/components/explanation/Explanations.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { mnemonicValuesText } from '#web/lib/mnemonicValues.ts'
import { isAcknowledged } from '#web/components/alarms/isAcknowledged.ts'
import { Acknowledgement } from '#web/components/alarms/Acknowledgement.tsx'
import { AlarmState } from '#web/components/alarms/AlarmState.tsx'
import { MnemonicValues } from './MnemonicValues.tsx'
import { countText } from '#web/lib/countText.ts'

/** The columns of the exported file, in the order of specification A §9. The table begins with the same columns. */
export const reportColumns: readonly Column<Alarm>[] = [
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'choice',
    filter: true,
    isRowHeader: true,
    room: 150,
    value: alarm => alarm.deviceName,
    cell: alarm => <RouteLink to={assetPath(alarm)}>{alarm.deviceName}</RouteLink>,
  },
  { id: 'model', header: 'Model', kind: 'choice', filter: true, room: 110, value: alarm => alarm.modelName },
  { id: 'description', header: 'Alarm Description', kind: 'text', room: 140, value: alarm => alarm.alarmDescription },
  {
    id: 'severity',
    header: 'Alarm Severity',
    kind: 'number',
    isInWords: true,
    room: 130,
    value: alarm => alarm.alarmSeverity,
    cell: alarm => severityText(alarm.alarmSeverity),
  },
  {
    id: 'values',
    header: 'Mnemonic Values',
    kind: 'text',
    room: 200,
    value: alarm => mnemonicValuesText(alarm.mnemonicValues),
    cell: alarm => <MnemonicValues alarm={alarm} />,
  },
  // The day filter of this column compares the first ten characters of the alarm's date (specification A §2).
  {
    id: 'time',
    header: 'Timestamp',
    kind: 'date',
    filter: true,
    days: 'UTC',
    room: 120,
    value: alarm => alarm.alarmDate,
  },
]

/** The columns of the alarms report: those that are specified, then those about the handling of an alarm. */
export const alarmColumns = (onAcknowledge: (alarm: Alarm) => void): readonly Column<Alarm>[] => [
  ...reportColumns,
  {
    id: 'state',
    header: 'State',
    kind: 'choice',
    room: 100,
    filter: ['open', 'closed'],
    value: alarm => alarm.state,
    cell: alarm => <AlarmState alarm={alarm} />,
  },
  {
    id: 'count',
    header: 'Count',
    kind: 'number',
    room: 90,
    value: alarm => alarm.count,
    cell: ({ count }) => countText(count),
  },
  { id: 'last', header: 'Last Firing', kind: 'date', room: 120, value: alarm => alarm.lastAlarmDate },
  {
    id: 'rule',
    header: 'Triggering Rule',
    kind: 'choice',
    filter: true,
    room: 200,
    value: alarm => alarm.triggeringRule,
    cell: ({ triggeringRule, alarmDate, deviceName }) => (
      <ExplainedRule ruleName={triggeringRule} at={alarmDate} deviceName={deviceName} />
    ),
  },
  {
    id: 'acknowledged',
    header: 'Acknowledged By',
    kind: 'text',
    value: ({ acknowledgedBy, comment }) => [acknowledgedBy, comment].filter(Boolean).join(': '),
    cell: alarm => <Acknowledgement alarm={alarm} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    room: 140,
    roles: ['adminGroup'],
    value: () => undefined,
    cell: alarm =>
      // A closed alarm can also be acknowledged, because it may have closed before anybody saw it.
      isAcknowledged(alarm) ? (
        '-'
      ) : (
        <Button
          variant="inline-link"
          wrapText={false}
          ariaLabel={`Acknowledge the alarm of ${alarm.triggeringRule} on ${alarm.deviceName}`}
          onClick={() => onAcknowledge(alarm)}
        >
          Acknowledge
        </Button>
      ),
  },
]
