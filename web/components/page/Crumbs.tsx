import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group'
import { useNavigate } from 'react-router-dom'
import { useAfterPaint } from '../useDeferred.ts'
import './Crumbs.css'

export interface Crumb {
  readonly text: string
  readonly href: string
}

interface Props {
  /** The pages above this one, from the top of the hierarchy down. */
  readonly above: readonly Crumb[]
  /** The name of the current page. */
  readonly here: string
}

export const Crumbs = ({ above, here }: Props) => {
  const navigate = useNavigate()
  return (
    <div className="crumbs">
      {/* The breadcrumbs are drawn one paint after the navigation bar. Drawing both in one task would delay input.
       */}
      {useAfterPaint(2) && (
        <BreadcrumbGroup
          // The text that Cloudscape itself has for the button that expands the breadcrumbs. Without it, Cloudscape's
          // translation would load Intl before the page is drawn.
          expandAriaLabel="Show path"
          items={[...above, { text: here, href: '' }]}
          onFollow={event => {
            event.preventDefault()
            if (event.detail.href) void navigate(event.detail.href)
          }}
        />
      )}
    </div>
  )
}
