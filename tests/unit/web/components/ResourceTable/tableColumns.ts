import type { Column } from '#web/components/ResourceTable/column.ts'

/** As the asset list has them. */
export const columnsOfATable: readonly Pick<Column<never>, 'id' | 'kind' | 'filter'>[] = [
  { id: 'status', kind: 'choice', filter: ['READY', 'FAULT'] },
  { id: 'serial', kind: 'text' },
  { id: 'registered', kind: 'date', filter: true },
]
