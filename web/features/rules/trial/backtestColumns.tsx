import type { DeviceTrial } from '#shared/contract/trials.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { unknownText } from './backtestFigures.ts'

const trialColumns: readonly Column<DeviceTrial>[] = [
  { id: 'device', header: 'Serial Number', kind: 'text', isRowHeader: true, value: ({ deviceName }) => deviceName },
  { id: 'model', header: 'Model', kind: 'text', value: ({ modelName }) => modelName },
  { id: 'firings', header: 'Firings', kind: 'number', value: ({ firings }) => firings },
  { id: 'alarms', header: 'Alarms', kind: 'number', value: ({ alarms }) => alarms },
  { id: 'mails', header: 'Mails', kind: 'number', value: ({ notifications }) => notifications },
  { id: 'first', header: 'First firing', kind: 'date', value: ({ firingTimes }) => firingTimes[0] },
  {
    id: 'unknown',
    header: 'Unknown',
    kind: 'number',
    value: ({ unknownShare }) => unknownShare,
    cell: trial => unknownText(trial),
  },
]

/** Beside a saved rule: firings of one and not of the other. */
const differenceColumns: readonly Column<DeviceTrial>[] = [
  { id: 'onlyTried', header: 'Only entered', kind: 'number', value: ({ onlyTried }) => onlyTried },
  { id: 'onlySaved', header: 'Only saved', kind: 'number', value: ({ onlySaved }) => onlySaved },
]

/** What there is to say of each instrument: of a single model not its name, and of a new rule no differences. */
export const backtestColumns = (trials: readonly DeviceTrial[]): readonly Column<DeviceTrial>[] => {
  const models = new Set(trials.map(({ modelName }) => modelName))
  const isCompared = trials.some(({ saved }) => saved !== undefined)
  return [
    ...trialColumns.filter(({ id }) => id !== 'model' || models.size > 1),
    ...(isCompared ? differenceColumns : []),
  ]
}
