import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { severityWords } from '#shared/alarms/severity.ts'
import { seenText } from '#shared/alarms/seenText.ts'
import { ExplainedRule } from '#web/components/explanation/Explanations.tsx'
import { InstrumentName } from '#web/components/parts/InstrumentName.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Acknowledgement } from '#web/components/alarms/Acknowledgement.tsx'
import { Severity } from '#web/components/alarms/Severity.tsx'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { notifiesAnybody } from '#web/components/deliveries/notifiesAnybody.ts'
import { AlarmTimes, AlarmTimesLine } from './AlarmTimes.tsx'
import type { AlarmRow } from './alarmRows.ts'
import type { AlarmView } from './alarmViews.ts'
import { responseLines } from '../responseText.ts'
import { ResponseNote } from './ResponseNote.tsx'
import { SeenValues } from './SeenValues.tsx'
import { ShelfNote, shelfText } from '../shelving/ShelfNote.tsx'
import { countText } from '#web/lib/countText.ts'
import './openAlarmColumns.css'

interface Options {
  readonly zone: string
  readonly view: AlarmView
  /** Whether the rows are shown as cards. */
  readonly hasCards: boolean
  /** The responses that rules define, keyed by rule name. */
  readonly responses: ReadonlyMap<string, AlarmResponse>
  /** Called to acknowledge the alarms of a row; missing for users who may not acknowledge. */
  readonly onAcknowledge?: (row: AlarmRow) => void
  readonly onShowNotified: (row: AlarmRow) => void
}

/** The columns of the table of open alarms. */
export const openAlarmColumns = ({
  zone,
  view,
  hasCards,
  responses,
  onAcknowledge,
  onShowNotified,
}: Options): readonly Column<AlarmRow>[] => [
  {
    id: 'serial',
    header: 'Serial Number',
    kind: 'choice',
    isRowHeader: true,
    value: alarm => alarm.deviceName,
    // The heading of a card also says when and how often, so that a card has a line less.
    cell: alarm => (
      <>
        <InstrumentName of={alarm} />
        {hasCards && <AlarmTimesLine row={alarm} />}
      </>
    ),
  },
  // The column of the model is hidden, because the table shows the model below the serial number. Otherwise the values
  // that the rule saw would have too little room, and the actions would be out of view.
  { id: 'model', header: 'Model', kind: 'choice', isHidden: true, value: alarm => alarm.modelName },
  {
    id: 'rule',
    header: 'Rule',
    kind: 'choice',
    room: 180,
    value: alarm => alarm.triggeringRule,
    cell: row => <RuleCell row={row} />,
  },
  {
    id: 'severity',
    header: 'Severity',
    kind: 'choice',
    room: 156,
    value: alarm => severityWords(alarm.alarmSeverity),
    cell: alarm => <Severity code={alarm.alarmSeverity} />,
  },
  {
    id: 'seen',
    header: 'Seen',
    kind: 'text',
    room: 380,
    isWide: true,
    value: alarm => alarm.seen.map(one => seenText(one, zone)).join('; '),
    cell: alarm => (
      <>
        <SeenValues alarm={alarm} zone={zone} />
        <ResponseNote alarm={alarm} response={responses.get(alarm.triggeringRule) ?? {}} zone={zone} />
        {view !== 'shelved' && <ShelfNote alarm={alarm} />}
      </>
    ),
  },
  // The column of the response is hidden, because the table shows the response below the values that the rule saw.
  // Otherwise the actions would be out of view.
  {
    id: 'response',
    header: 'What to do',
    kind: 'text',
    room: 280,
    isWide: true,
    isHidden: true,
    value: alarm => responseLines(alarm, responses.get(alarm.triggeringRule) ?? {}, zone).join('; '),
  },
  {
    id: 'shelf',
    header: 'Shelved',
    kind: 'text',
    room: 220,
    isWide: true,
    // In the other views, the sentence about shelving is below the values that the rule saw, so this column is
    // hidden.
    ...(view !== 'shelved' && { isHidden: true as const }),
    value: alarm => shelfText(alarm, zone),
    cell: alarm => <ShelfNote alarm={alarm} />,
  },
  {
    id: 'since',
    header: 'Since',
    kind: 'date',
    value: alarm => alarm.alarmDate,
    ...(hasCards && { isInHeading: true as const }),
    cell: alarm => <AlarmTimes row={alarm} />,
  },
  // The column of the state is hidden, because the table shows the state below the time.
  { id: 'state', header: 'State', kind: 'choice', isHidden: true, value: alarm => alarm.state },
  {
    id: 'count',
    header: 'Firings',
    kind: 'number',
    ...(hasCards && { isInHeading: true as const }),
    value: alarm => alarm.count,
    cell: ({ count }) => countText(count),
  },
  {
    id: 'alarms',
    header: 'Alarms',
    kind: 'number',
    isHidden: true,
    value: row => row.alarms.length,
    cell: row => countText(row.alarms.length),
  },
  ...(view === 'unacknowledged' || view === 'shelved' ? [] : [acknowledgement]),
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    room: 120,
    value: () => undefined,
    cell: row => (
      <Actions
        row={row}
        hasCards={hasCards}
        onShowNotified={onShowNotified}
        {...(onAcknowledge && { onAcknowledge })}
      />
    ),
  },
]

const RuleCell = ({ row }: { readonly row: AlarmRow }) => {
  const { triggeringRule, alarms, deviceName, alarmDate } = row
  return (
    <>
      <ExplainedRule ruleName={triggeringRule} at={alarms[0]?.alarmDate ?? alarmDate} deviceName={deviceName} />
      {alarms.length > 1 && (
        <Box fontSize="body-s" color="text-body-secondary">
          {`chatters: ${countText(alarms.length)} alarms`}
        </Box>
      )}
    </>
  )
}

const acknowledgement: Column<AlarmRow> = {
  id: 'acknowledged',
  header: 'Acknowledged By',
  kind: 'text',
  room: 186,
  isOptional: true,
  value: ({ acknowledgedBy, comment }) => [acknowledgedBy, comment].filter(Boolean).join(': '),
  cell: alarm => <Acknowledgement alarm={alarm} />,
}

type ActionProps = { readonly row: AlarmRow } & Pick<Options, 'hasCards' | 'onAcknowledge' | 'onShowNotified'>

const Actions = ({ row, hasCards, onAcknowledge, onShowNotified }: ActionProps) => {
  const { alarms, triggeringRule, deviceName } = row
  const on = `of ${triggeringRule} on ${deviceName}`
  const isOffered = onAcknowledge !== undefined && awaitsAcknowledgement(row)
  const hasMessages = notifiesAnybody(row)
  return (
    <div className="alarm-row-actions">
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        {isOffered && (
          <Button
            // A card is mostly used by finger, and has room for a button. In a table, it would make rows higher.
            variant={hasCards ? 'normal' : 'inline-link'}
            wrapText={false}
            ariaLabel={`Acknowledge the ${alarms.length > 1 ? `${countText(alarms.length)} alarms` : 'alarm'} ${on}`}
            onClick={() => onAcknowledge(row)}
          >
            Acknowledge
          </Button>
        )}
        <RouteLink to={alarmPath(alarms[0]?.id ?? row.id)} ariaLabel={`Details of the alarm ${on}`}>
          Details
        </RouteLink>
        {hasMessages && (
          <Button
            variant="inline-link"
            ariaLabel={`Messages sent about the alarm ${on}`}
            onClick={() => onShowNotified(row)}
          >
            Sent
          </Button>
        )}
      </SpaceBetween>
    </div>
  )
}
