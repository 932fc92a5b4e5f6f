import Skeleton from '@cloudscape-design/components/skeleton'
import './Waiting.css'

/** A placeholder for something large. Cloudscape's grey suits lines of text; a whole block of it is too dark. */
export const Waiting = ({ height }: { readonly height: string }) => (
  <div className="waiting">
    <Skeleton height={height} />
  </div>
)
