import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { useMemo } from 'react'
import type { Rule } from '#shared/contract/rule.ts'
import { system } from '#shared/contract/calls/system.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { useCall } from '#web/lib/queries.ts'
import { ruleItems, type RuleItem } from './ruleItems.ts'

const columns: readonly Column<RuleItem>[] = [
  { id: 'mnemonic', header: 'Mnemonic', kind: 'text', isRowHeader: true, value: item => item.mnemonic },
  { id: 'name', header: 'Name', kind: 'text', value: item => item.displayName },
  { id: 'unit', header: 'Unit', kind: 'text', value: item => item.unitsOfMeasure },
  { id: 'description', header: 'Description', kind: 'text', value: item => item.description },
]

const none: readonly RuleItem[] = []

/**
 * The table of the data items that a rule uses, with their names and units as the first of the rule's models defines
 * them.
 */
export const RuleItems = ({ rule }: { readonly rule: Rule }) => {
  const [modelName = ''] = rule.models
  const { data, error, isPending, refetch } = useCall(system.getDeviceParameters, { modelName })
  const parameters = data?.deviceParameters ?? none
  const items = useMemo(() => ruleItems(rule, parameters), [rule, parameters])
  const table = useTableView(items, columns)
  return (
    <Container
      header={
        <Header variant="h2" description={modelName && `As the model ${modelName} describes them`}>
          Data items
        </Header>
      }
    >
      {error && data === undefined ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <EntryTable
          label="Data items"
          columns={columns}
          rowKey={({ mnemonic }) => mnemonic}
          table={table}
          isReading={isPending}
          isOftenShort
          narrowLook="cards"
          empty="The rule reads no data item."
        />
      )}
    </Container>
  )
}
