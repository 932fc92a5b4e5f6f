import Icon from '@cloudscape-design/components/icon'
import type { ReactNode } from 'react'

/** Says what limits the rows beside it, in less room than an alert takes. */
export const InfoLine = ({ children }: { readonly children: ReactNode }) => (
  <span>
    <Icon name="status-info" variant="link" />
    {'\u00a0'}
    {children}
  </span>
)
