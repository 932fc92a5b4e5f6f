import Alert from '@cloudscape-design/components/alert'
import { deliveries } from '#shared/contract/deliveries.ts'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { rowsOf } from '#web/components/ResourceTable/rowSource.ts'
import { useCall } from '#web/lib/queries.ts'
import { deliveryColumns } from './deliveryColumns.tsx'

const everyMilliseconds = 30_000

/** The newest messages about alarms of the stage, and whether they arrived. */
export const DeliveriesTable = () => {
  const read = useCall(deliveries.getDeliveries, {}, { everyMilliseconds })
  const note = read.data?.message
  return (
    <ResourceTable
      variant="container"
      title="Messages"
      name="deliveries"
      source={rowsOf(read, answer => answer.deliveries)}
      columns={deliveryColumns}
      rowKey={one => one.id}
      exportName="Messages_Data.csv"
      narrowLook="cards"
      emptyText="No message about an alarm yet."
      search={note !== undefined && <Alert>{note}. Older ones are listed at their alarms.</Alert>}
    />
  )
}
