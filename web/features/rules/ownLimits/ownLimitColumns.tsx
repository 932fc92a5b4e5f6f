import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { describeOwnLimit } from '#web/lib/describeOwnLimit.ts'

/** What the user wants to do: add an own limit, change `limit`, or remove it. */
export type OwnLimitOrder =
  | { readonly kind: 'set'; readonly limit?: OwnLimit }
  | { readonly kind: 'remove'; readonly limit: OwnLimit }

const shown: readonly Column<OwnLimit>[] = [
  {
    id: 'instrument',
    header: 'Instrument',
    kind: 'text',
    isRowHeader: true,
    value: ({ deviceName }) => deviceName,
    cell: limit => <RouteLink to={assetPath(limit)}>{limit.deviceName}</RouteLink>,
  },
  {
    id: 'condition',
    header: 'Condition',
    kind: 'text',
    value: describeOwnLimit,
    cell: limit => (
      <>
        {limit.isClear && 'Closes when '}
        <Box variant="code">{limit.condition}</Box> instead of <Box variant="code">{limit.ruleCondition}</Box>
      </>
    ),
  },
  { id: 'reason', header: 'Reason', kind: 'text', value: ({ reason }) => reason },
  { id: 'setBy', header: 'Set by', kind: 'text', value: ({ setBy }) => setBy },
  { id: 'setAt', header: 'Set', kind: 'date', value: ({ setAt }) => setAt },
]

/** The columns for own limits. Users who may change them also get buttons. */
export const makeColumns = (onOrder: ((order: OwnLimitOrder) => void) | undefined): readonly Column<OwnLimit>[] =>
  onOrder
    ? [
        ...shown,
        {
          id: 'actions',
          header: 'Actions',
          kind: 'actions',
          value: () => undefined,
          cell: limit => (
            <SpaceBetween direction="horizontal" size="xs">
              <Button
                variant="inline-link"
                ariaLabel={`Change the own limit of ${limit.deviceName}`}
                onClick={() => onOrder({ kind: 'set', limit })}
              >
                Change
              </Button>
              <Button
                variant="inline-link"
                ariaLabel={`Remove the own limit of ${limit.deviceName}`}
                onClick={() => onOrder({ kind: 'remove', limit })}
              >
                Remove
              </Button>
            </SpaceBetween>
          ),
        },
      ]
    : shown
