import Box from '@cloudscape-design/components/box'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { eventsCounted } from '#shared/contract/calls/alarms.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { severityText, severityWords } from '#shared/alarms/severity.ts'
import { Acknowledgement } from '#web/components/alarms/Acknowledgement.tsx'
import { AlarmState } from '#web/components/alarms/AlarmState.tsx'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { ExplainedRule } from '#web/components/explanation/Explanations.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { Time } from '#web/components/Time.tsx'
import { mnemonicValuesText } from '#web/lib/mnemonicValues.ts'
import { buildCallQuery } from '#web/lib/queries.ts'
import { SamplesAtRisk } from '#web/components/alarms/SamplesAtRisk.tsx'
import { AlarmRowActions } from '../alarms/AlarmActions.tsx'
import { panelFiringsText } from '../alarms/panelFiringsText.ts'
import { categoryRows, type AssetCategory } from './assetCategory.ts'

const state: Column<DeviceAlarm> = {
  id: 'state',
  header: 'State',
  kind: 'choice',
  filter: true,
  value: alarm => alarm.state,
  cell: alarm => <AlarmState alarm={alarm} />,
}

const PanelFirings = ({ alarm }: { readonly alarm: DeviceAlarm }) => {
  const text = panelFiringsText(alarm)
  return (
    text !== undefined && (
      <Box fontSize="body-s" color="text-body-secondary">
        <span className="unbroken-cell">{text}</span>
      </Box>
    )
  )
}

/**
 * The column of an alarm's state in the panel of alarms. It includes the acknowledgement, because the panel has no
 * column for that, or else the firings, which need a line of their own beside the button that acknowledges.
 */
const panelState: Column<DeviceAlarm> = {
  ...state,
  room: 150,
  cell: alarm => (
    <>
      <AlarmState alarm={alarm} />
      {alarm.state === 'closed' && awaitsAcknowledgement(alarm) && (
        <Box fontSize="body-s" color="text-status-warning">
          <span className="unbroken-cell">not acknowledged</span>
        </Box>
      )}
      {alarm.state === 'open' && alarm.acknowledgedBy !== undefined && (
        <Box fontSize="body-s" color="text-body-secondary">
          acknowledged by {alarm.acknowledgedBy}
        </Box>
      )}
      {alarm.acknowledgedBy === undefined && <PanelFirings alarm={alarm} />}
    </>
  ),
}

const rule: Column<DeviceAlarm> = {
  id: 'rule',
  header: 'Triggering Rule',
  kind: 'text',
  isRowHeader: true,
  room: 190,
  value: alarm => alarm.triggeringRule,
  cell: alarm => <ExplainedRule ruleName={alarm.triggeringRule} at={alarm.lastAlarmDate} />,
}

const severity: Column<DeviceAlarm> = {
  id: 'severity',
  header: 'Alarm Severity',
  kind: 'number',
  isInWords: true,
  value: alarm => alarm.alarmSeverity,
  cell: alarm => severityText(alarm.alarmSeverity),
}

const since: Column<DeviceAlarm> = {
  id: 'since',
  header: 'Since',
  kind: 'date',
  filter: true,
  value: alarm => alarm.alarmDate,
  cell: alarm => <Time at={alarm.alarmDate} />,
}

const columns: readonly Column<DeviceAlarm>[] = [
  state,
  rule,
  severity,
  since,
  // The values that the alarm's rule saw at the first firing. The dialog of firings has those of the other firings.
  {
    id: 'values',
    header: 'Mnemonic Values',
    kind: 'text',
    room: 220,
    value: alarm => mnemonicValuesText(alarm.mnemonicValues),
  },
  {
    id: 'time',
    header: 'Last Firing',
    kind: 'date',
    filter: true,
    value: alarm => alarm.lastAlarmDate,
    cell: alarm => <Time at={alarm.lastAlarmDate} />,
  },
  {
    id: 'acknowledged',
    header: 'Acknowledged By',
    kind: 'text',
    room: 180,
    value: ({ acknowledgedBy, comment }) => [acknowledgedBy, comment].filter(Boolean).join(': '),
    cell: alarm => <Acknowledgement alarm={alarm} />,
  },
  // In the table, the time of the acknowledgement is next to the user's name. In the exported file, it is a separate
  // column.
  {
    id: 'acknowledgedAt',
    header: 'Acknowledged At',
    kind: 'date',
    isHidden: true,
    value: alarm => alarm.acknowledgedAt,
  },
  // The column of actions is not the last one, so that it is visible without scrolling.
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    value: () => undefined,
    cell: alarm => <AlarmRowActions alarm={alarm} />,
  },
  { id: 'count', header: 'Firings', kind: 'number', value: alarm => alarm.count },
  {
    id: 'description',
    header: 'Alarm Description',
    kind: 'text',
    room: 280,
    value: alarm => alarm.alarmDescription,
  },
  {
    id: 'risk',
    header: 'Runs at Risk',
    kind: 'number',
    isInWords: true,
    value: alarm => alarm.samplesAtRisk.length,
    cell: alarm => <SamplesAtRisk alarm={alarm} />,
  },
  { id: 'expression', header: 'Rule Expression', kind: 'text', value: alarm => alarm.ruleExpression },
]

const alarmRows = ({
  alarmsData,
  total,
}: {
  readonly alarmsData?: readonly DeviceAlarm[] | undefined
  readonly total?: number | undefined
}) => categoryRows(alarmsData, total ?? `${eventsCounted}+`)

/**
 * The instrument's alarms, open ones first (specification A §7). An alarm is a single row, however often its rule has
 * fired.
 */
export const alarms: AssetCategory<DeviceAlarm> = {
  id: 'alarms',
  title: 'Alarms',
  exportName: 'Alarms.csv',
  query: ({ deviceName }, pageSize) =>
    buildCallQuery(rules.getEvents, { deviceName, pageSize, offSet: 1, perAlarm: true }, answer =>
      answer ? alarmRows(answer) : categoryRows<DeviceAlarm>([], 0),
    ),
  changed: changes => changes.alarms && alarmRows(changes.alarms),
  columns,
  panelColumns: [
    panelState,
    rule,
    { ...severity, cell: alarm => severityWords(alarm.alarmSeverity) },
    {
      ...since,
      // No wider than the time and the firings of an open alarm, so that a severity stays on one line.
      room: 192,
      cell: alarm => (
        <div className="panel-cell-lines">
          <Time at={alarm.alarmDate} />
          {alarm.acknowledgedBy !== undefined && <PanelFirings alarm={alarm} />}
          <AlarmRowActions alarm={alarm} isShort />
        </div>
      ),
    },
  ],
  narrowLook: 'cardsSooner',
  minimumRows: 3,
}
