import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { seenText } from '#shared/alarms/seenText.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { unknownText } from './backtestFigures.ts'
import type { TrialAlarm, TrialFiring } from './trialRows.ts'

const serialColumn: Column<{ readonly deviceName: string }> = {
  id: 'device',
  header: 'Serial Number',
  kind: 'text',
  isRowHeader: true,
  value: ({ deviceName }) => deviceName,
}

const modelColumn: Column<DeviceTrial> = {
  id: 'model',
  header: 'Model',
  kind: 'text',
  value: ({ modelName }) => modelName,
}

const countColumns: readonly Column<DeviceTrial>[] = [
  { id: 'firings', header: 'Firings', kind: 'number', value: ({ firings }) => firings },
  { id: 'alarms', header: 'Alarms', kind: 'number', value: ({ alarms }) => alarms },
]

const mailsColumn: Column<DeviceTrial> = {
  id: 'mails',
  header: 'Mails',
  kind: 'number',
  isOptional: true,
  value: ({ notifications }) => notifications,
}

const furtherColumns: readonly Column<DeviceTrial>[] = [
  { id: 'first', header: 'First firing', kind: 'date', isOptional: true, value: ({ firingTimes }) => firingTimes[0] },
  {
    id: 'unknown',
    header: 'UNKNOWN',
    kind: 'number',
    narrowest: 140,
    isOptional: true,
    value: ({ evaluations, unknownShare }) => (evaluations === 0 ? undefined : unknownShare),
    cell: trial => unknownText(trial),
  },
]

/** The columns for the comparison with the saved rule: the firings that only one of the two versions has. */
const differenceColumns: readonly Column<DeviceTrial>[] = [
  { id: 'onlyTried', header: 'Only entered', kind: 'number', isOptional: true, value: ({ onlyTried }) => onlyTried },
  { id: 'onlySaved', header: 'Only saved', kind: 'number', isOptional: true, value: ({ onlySaved }) => onlySaved },
]

/** Whether one of the two versions of the rule fired on an instrument when the other did not. */
export const differs = ({ onlyTried = 0, onlySaved = 0 }: DeviceTrial): boolean => onlyTried + onlySaved > 0

/**
 * The columns for the results of a trial on each instrument. Those that would say the same of every instrument are
 * left out: the model if there is only one, the mails if there are none, and the differences from the saved rule.
 */
export const backtestColumns = (trials: readonly DeviceTrial[]): readonly Column<DeviceTrial>[] => {
  const models = new Set(trials.map(({ modelName }) => modelName))
  return [
    serialColumn,
    ...countColumns,
    ...(trials.some(differs) ? differenceColumns : []),
    ...(models.size > 1 ? [modelColumn] : []),
    ...(trials.some(({ notifications }) => notifications > 0) ? [mailsColumn] : []),
    ...furtherColumns,
  ]
}

/**
 * The same columns for cards. The heading also has the model and the first firing, so that the other values have one
 * line.
 * @param zone the time zone in which the first firing is shown
 */
export const backtestCardColumns = (trials: readonly DeviceTrial[], zone: string): readonly Column<DeviceTrial>[] => {
  const columns = backtestColumns(trials)
  const showsModel = columns.includes(modelColumn)
  const textOf = ({ modelName, firingTimes: [first] }: DeviceTrial): string =>
    [showsModel ? modelName : '', first === undefined ? '' : `first firing ${momentIn(zone, first)}`]
      .filter(Boolean)
      .join(', ')
  return withInHeading(
    [
      ...columns.map(column =>
        ['model', 'first'].includes(column.id) ? { ...column, isInHeading: true as const } : column,
      ),
      { id: 'inHeading', header: 'Model and first firing', kind: 'text', value: textOf },
    ],
    'inHeading',
  )
}

export const alarmColumns: readonly Column<TrialAlarm>[] = [
  serialColumn,
  { id: 'began', header: 'Began', kind: 'date', value: ({ alarmDate }) => alarmDate },
  { id: 'last', header: 'Last Firing', kind: 'date', value: ({ lastAlarmDate }) => lastAlarmDate },
  { id: 'count', header: 'Firings', kind: 'number', value: ({ count }) => count },
  { id: 'closed', header: 'Closed', kind: 'date', value: ({ closedAt }) => closedAt },
]

/**
 * The columns for firings.
 * @param zone the time zone in which the times of a rule of rules are shown
 */
export const firingColumns = (zone: string): readonly Column<TrialFiring>[] => [
  serialColumn,
  { id: 'at', header: 'Fired', kind: 'date', value: ({ at }) => at },
  {
    id: 'why',
    header: 'Why',
    kind: 'text',
    isWide: true,
    value: ({ seen }) => seen.map(one => seenText(one, zone)).join('; '),
  },
  {
    id: 'window',
    header: 'In the Window',
    kind: 'text',
    value: ({ windowCount, needed }) =>
      windowCount === undefined || needed === undefined || needed < 2 ? 'At once' : `${windowCount} of ${needed} times`,
  },
]
