import Alert from '@cloudscape-design/components/alert'
import type { ReactNode } from 'react'
import { RouteLink } from '../RouteLink.tsx'

interface Props {
  readonly heading: string
  /** Set if nothing is wrong, so that the page does not look like a warning. */
  readonly isInformation?: true
  readonly way: { readonly text: string; readonly href: string } | undefined
  /** Says why there is nothing to see. */
  readonly children: ReactNode
}

/** Replaces the content of a page that has nothing to show at its address, and offers a way on. */
export const DeadEnd = ({ heading, isInformation, way, children }: Props) => (
  <Alert type={isInformation ? 'info' : 'warning'} header={heading}>
    {children} {way && <RouteLink to={way.href}>{way.text}</RouteLink>}
  </Alert>
)

interface UnknownProps {
  /** The kind of thing that the page is about, such as 'report'. */
  readonly kind: string
  readonly name: string
  readonly list: { readonly text: string; readonly href: string }
}

/** Says that the thing that the address names does not exist. */
export const UnknownName = ({ kind, name, list }: UnknownProps) => (
  <DeadEnd
    heading={`${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found`}
    way={{ text: `See all ${list.text.toLowerCase()}`, href: list.href }}
  >
    There is no {kind} named “{name}”. It may have been deleted.
  </DeadEnd>
)
