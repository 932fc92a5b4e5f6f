import Link, { type LinkProps } from '@cloudscape-design/components/link'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

interface Props extends Pick<LinkProps, 'variant' | 'fontSize' | 'ariaLabel'> {
  readonly to: string
  /** Location state that the next page receives, if the link is followed within the console. */
  readonly state?: object
  readonly children: ReactNode
}

/** A link within the console. A click changes the page without reloading the console; Ctrl+click opens a new tab. */
export const RouteLink = ({ to, state, children, ...looks }: Props) => {
  const navigate = useNavigate()
  return (
    <Link
      {...looks}
      // The text is only read if the link leads out of the console. Without it, Cloudscape would format a text of its
      // own for each link, and the first use of `Intl` takes as long as drawing a heading.
      externalIconAriaLabel=""
      href={to}
      onFollow={event => {
        event.preventDefault()
        void navigate(to, { state })
      }}
    >
      {children}
    </Link>
  )
}
