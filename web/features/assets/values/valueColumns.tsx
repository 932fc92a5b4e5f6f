import Box from '@cloudscape-design/components/box'
import { limitWithUnit } from '#shared/alarms/seenText.ts'
import type { DataPoint } from '#shared/contract/device.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { nameOfPoint } from '../dataItems.ts'
import { LastHour } from './LastHour.tsx'
import { MarkedValue } from './MarkedValue.tsx'
import type { RuleLimits } from './ruleLimits.ts'

/** Marks the values that open alarms are about, and inserts the columns of limits and of the last hour. */
export const withLimits = (columns: readonly Column<DataPoint>[], limits: RuleLimits): readonly Column<DataPoint>[] =>
  columns.flatMap((column): readonly Column<DataPoint>[] => {
    if (column.id === 'value') return [{ ...column, cell: point => <MarkedValue point={point} /> }]
    return column.id === 'units' ? [column, limitColumn(limits), lastHour] : [column]
  })

/**
 * The same columns for cards. Their heading has the name, with the mnemonic below it. The value has its unit beside it
 * and its limits below it, and the link to the history shares a line, so that a card has fewer lines.
 */
export const asCardColumns = (columns: readonly Column<DataPoint>[]): readonly Column<DataPoint>[] => {
  const limits = columns.find(({ id }) => id === 'limits')
  return columns.map((column): Column<DataPoint> => {
    switch (column.id) {
      case 'mnemonic':
        return { ...column, cell: point => <PointName point={point} /> }
      case 'value':
        return {
          ...column,
          cell: point => (
            <>
              <MarkedValue point={point} hasUnits />
              {limits?.value(point) !== undefined && limits?.cell?.(point)}
            </>
          ),
        }
      case 'name':
      case 'units':
      case 'limits':
        return { ...column, isInHeading: true }
      case 'history':
        return { ...column, isWide: false }
      default:
        return column
    }
  })
}

const PointName = ({ point }: { readonly point: DataPoint }) => {
  const name = nameOfPoint(point)
  return (
    <>
      {name}
      {name !== point.mnemonicName && (
        <Box fontSize="body-s" fontWeight="normal" color="text-body-secondary">
          {point.mnemonicName}
        </Box>
      )}
    </>
  )
}

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
        {limitWithUnit(limit, '')}{' '}
        <Box variant="span" fontSize="body-s" color="text-body-secondary">
          {insteadOf !== undefined && `own limit instead of ${limitWithUnit(insteadOf, '')}, `}
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
  // A sparkline is short: in a card, it shares its line with other facts, under its heading.
  isWide: false,
  value: () => undefined,
  cell: ({ mnemonicName }) => <LastHour mnemonic={mnemonicName} />,
}
