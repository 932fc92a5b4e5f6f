import type { ShadowComparison } from '#shared/contract/calls/rules/shadows.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'

export type ComparedRow = ShadowComparison['alarms'][number]

const whereTexts = { both: 'Both rules', shadow: 'Only the shadow', live: 'Only the live rule' } as const

export const comparedColumns: readonly Column<ComparedRow>[] = [
  {
    id: 'where',
    header: 'Raised by',
    kind: 'choice',
    filter: Object.values(whereTexts),
    value: ({ where }) => whereTexts[where],
  },
  {
    id: 'device',
    header: 'Instrument',
    kind: 'text',
    isRowHeader: true,
    value: ({ deviceName }) => deviceName,
    cell: row => <RouteLink to={assetPath(row)}>{row.deviceName}</RouteLink>,
  },
  {
    id: 'began',
    header: 'Began',
    kind: 'date',
    value: ({ alarmDate }) => alarmDate,
    cell: ({ alarmDate }) => <Time at={alarmDate} />,
  },
  {
    id: 'ended',
    header: 'Ended',
    kind: 'date',
    value: ({ closedAt }) => closedAt,
    cell: ({ closedAt }) => (closedAt === undefined ? 'Open' : <Time at={closedAt} />),
  },
  { id: 'firings', header: 'Firings', kind: 'number', value: ({ firings }) => firings },
]
