import Skeleton from '@cloudscape-design/components/skeleton'
import './Waiting.css'

/**
 * A placeholder for large content. It is lighter than Cloudscape's skeleton, whose grey suits lines of text but is
 * too dark for a large area.
 */
export const Waiting = ({ height }: { readonly height: string }) => (
  <div className="waiting">
    <Skeleton height={height} />
  </div>
)
