import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { countText } from '#web/lib/countText.ts'
import { forgetCall, useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { makeColumns, type OwnLimitOrder } from './ownLimitColumns.tsx'

const OwnLimitModal = lazyPart(async () => (await import('./OwnLimitModal.tsx')).OwnLimitModal)
const RemoveOwnLimitModal = lazyPart(async () => (await import('./RemoveOwnLimitModal.tsx')).RemoveOwnLimitModal)

const none: readonly OwnLimit[] = []

/**
 * The table of the instruments' own limits in a rule, with who set them and why. Administrators can change them here.
 */
export const OwnLimits = ({ rule }: { readonly rule: Rule }) => {
  const { ruleName } = rule
  const { data, error, isPending, refetch } = useCall(rules.getOwnLimits, { ruleName })
  const [order, setOrder] = useState<OwnLimitOrder>()
  const isAdmin = useRoles().includes('adminGroup')
  const limits = data?.ownLimits ?? none
  const columns = makeColumns(isAdmin ? setOrder : undefined)
  const table = useTableView(limits, columns)
  const close = (): void => setOrder(undefined)
  const done = (): void => {
    close()
    forgetCall(rules.getOwnLimits)
    forgetCall(rules.explainRule)
  }
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={data && `(${countText(limits.length)})`}
          description="Numbers that hold for one instrument in place of those of the rule"
          actions={isAdmin && <Button onClick={() => setOrder({ kind: 'set' })}>Add own limit</Button>}
        >
          Own limits
        </Header>
      }
    >
      <SpaceBetween size="m">
        {error && data === undefined ? (
          <FailedState error={error} onRetry={refetch} />
        ) : data && limits.length === 0 ? (
          // An empty table would take the room of its headings and of a row.
          <Box color="text-body-secondary">All instruments have the limits of the rule.</Box>
        ) : (
          <EntryTable
            label="Own limits"
            columns={columns}
            rowKey={({ deviceName, place }) => `${deviceName} ${place}`}
            table={table}
            isReading={isPending}
            isOftenShort
            narrowLook="cardsSooner"
            empty={null}
          />
        )}
        {order?.kind === 'set' && <OwnLimitModal rule={rule} limit={order.limit} onDone={done} onClose={close} />}
        {order?.kind === 'remove' && <RemoveOwnLimitModal limit={order.limit} onDone={done} onClose={close} />}
      </SpaceBetween>
    </Container>
  )
}
