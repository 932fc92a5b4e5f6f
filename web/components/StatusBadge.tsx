import type { DisplayStatus } from '#shared/devices/status.ts'
import './StatusBadge.css'

/** An instrument's status as a word in its colour: green, blue, red, grey, or black (white in the dark theme). */
export const StatusBadge = ({ status }: { readonly status: DisplayStatus }) => (
  <span className={`status-badge status-badge-${status}`}>{status}</span>
)
