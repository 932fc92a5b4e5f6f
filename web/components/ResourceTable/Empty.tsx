import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { messages } from '#shared/text/messages.ts'

interface Props {
  readonly text?: string | undefined
  readonly action?: ReactNode
  readonly onClear?: (() => void) | undefined
  /** The text that the filter looked for and the rows it covered, if the message says so. */
  readonly sought?: string | undefined
}

/**
 * The message in a table without rows. If a filter hides all rows, the message has a button that clears the filter.
 * Decision 59 says which tables have a text of their own.
 */
export const Empty = ({ text = messages.noRowsFound, action, onClear, sought }: Props) => (
  <Box textAlign="center" padding={{ vertical: 's' }} color="inherit">
    <SpaceBetween size="xs">
      <b>{onClear ? messages.noRowsFound : text}</b>
      {onClear && sought !== undefined && <div>{sought}</div>}
      {/* The table's own action, such as a button, is wrapped in a div, because React needs a key for each child of
          SpaceBetween, and the action may be plain text, which has none. */}
      {onClear ? <Button onClick={onClear}>Clear filter</Button> : action && <div>{action}</div>}
    </SpaceBetween>
  </Box>
)
