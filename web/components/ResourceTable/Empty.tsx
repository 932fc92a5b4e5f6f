import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { messages } from '#shared/text/messages.ts'

interface Props {
  readonly text?: string | undefined
  readonly action?: ReactNode
  readonly onClear?: (() => void) | undefined
}

/**
 * The message in a table without rows. If a filter is the reason, it offers to clear the filter. Decision 59 says
 * which tables have a text of their own.
 */
export const Empty = ({ text = messages.noRowsFound, action, onClear }: Props) => (
  <Box textAlign="center" padding={{ vertical: 's' }} color="inherit">
    <SpaceBetween size="xs">
      <b>{onClear ? messages.noRowsFound : text}</b>
      {/* An element of its own, because React wants a key of each child, which a plain text has not. */}
      {onClear ? <Button onClick={onClear}>Clear filter</Button> : action && <div>{action}</div>}
    </SpaceBetween>
  </Box>
)
