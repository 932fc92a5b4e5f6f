import type { DeviceTrial } from '#shared/contract/trials.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { unknownText } from './backtestFigures.ts'

export const backtestColumns: readonly Column<DeviceTrial>[] = [
  { id: 'device', header: 'Serial Number', kind: 'text', isRowHeader: true, value: ({ deviceName }) => deviceName },
  { id: 'model', header: 'Model', kind: 'text', value: ({ modelName }) => modelName },
  { id: 'firings', header: 'Firings', kind: 'number', value: ({ firings }) => firings },
  { id: 'alarms', header: 'Alarms', kind: 'number', value: ({ alarms }) => alarms },
  { id: 'mails', header: 'Mails', kind: 'number', value: ({ notifications }) => notifications },
  { id: 'first', header: 'First firing', kind: 'date', value: ({ firingTimes }) => firingTimes[0] },
  {
    id: 'unknown',
    header: 'UNKNOWN',
    kind: 'number',
    value: ({ unknownShare }) => unknownShare,
    cell: trial => unknownText(trial),
  },
]

/** Beside a saved rule: firings of one and not of the other. */
export const differenceColumns: readonly Column<DeviceTrial>[] = [
  { id: 'onlyTried', header: 'Only as entered', kind: 'number', value: ({ onlyTried }) => onlyTried },
  { id: 'onlySaved', header: 'Only as saved', kind: 'number', value: ({ onlySaved }) => onlySaved },
]
