import Skeleton from '@cloudscape-design/components/skeleton'
import './Waiting.css'

/** Stands where something large will be. Cloudscape's grey is made for lines of text: a whole block of it would be too dark. */
export const Waiting = ({ height }: { readonly height: string }) => (
  <div className="waiting">
    <Skeleton height={height} />
  </div>
)
