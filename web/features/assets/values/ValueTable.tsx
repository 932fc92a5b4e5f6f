import Box from '@cloudscape-design/components/box'
import { useMemo, useState } from 'react'
import type { DataPoint, Device } from '#shared/contract/device.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import type { AssetCategory } from '../categories/assetCategory.ts'
import { CategoryTable } from '../CategoryTable.tsx'
import { LastHour } from './LastHour.tsx'
import type { RuleLimits } from './ruleLimits.ts'
import { useRuleLimits } from './useRuleLimits.ts'
import { Sparklines, useSparklines } from './useSparklines.ts'

interface Props {
  readonly device: Device
  readonly of: AssetCategory<DataPoint>
}

/**
 * The table with all latest values of a category, the limits that rules set, and sparklines of the values in view.
 */
export const ValueTable = ({ device, of }: Props) => {
  const limits = useRuleLimits(device)
  // The mnemonics of the numeric values in view are stored as JSON text, because setting an equal text does not cause
  // a render, while setting a new array would.
  const [shown, setShown] = useState('[]')
  const lines = useSparklines(device.deviceName, JSON.parse(shown) as string[]) // safe: `onShown` writes it as JSON
  const category = useMemo(() => ({ ...of, columns: withLimits(of.columns, limits) }), [of, limits])
  return (
    <Sparklines value={lines}>
      <CategoryTable
        device={device}
        of={category}
        onShown={rows =>
          setShown(
            JSON.stringify(
              rows.filter(({ mnemonicValue }) => typeof mnemonicValue === 'number').map(point => point.mnemonicName),
            ),
          )
        }
      />
    </Sparklines>
  )
}

/** Inserts the columns of limits and of the last hour after the value and its unit. */
const withLimits = (columns: readonly Column<DataPoint>[], limits: RuleLimits): readonly Column<DataPoint>[] =>
  columns.flatMap(column => (column.id === 'units' ? [column, limitColumn(limits), lastHour] : [column]))

const limitColumn = (limits: RuleLimits): Column<DataPoint> => ({
  id: 'limits',
  header: 'Limits',
  kind: 'text',
  value: ({ mnemonicName }) =>
    limits
      .get(mnemonicName)
      ?.map(
        ({ limit, rule, insteadOf }) =>
          `${limit} (${rule}${insteadOf === undefined ? '' : `, instead of ${insteadOf}`})`,
      )
      .join(', '),
  cell: ({ mnemonicName }) =>
    limits.get(mnemonicName)?.map(({ limit, rule, insteadOf }) => (
      <div key={`${rule} ${limit}`}>
        {limit}{' '}
        <Box variant="span" fontSize="body-s" color="text-body-secondary">
          {insteadOf !== undefined && `own limit instead of ${insteadOf}, `}
          {rule}
        </Box>
      </div>
    )) ?? '-',
})

const lastHour: Column<DataPoint> = {
  id: 'lastHour',
  header: 'Last hour',
  kind: 'actions',
  room: 110,
  value: () => undefined,
  cell: ({ mnemonicName }) => <LastHour mnemonic={mnemonicName} />,
}
