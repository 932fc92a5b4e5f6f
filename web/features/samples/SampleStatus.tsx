import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'

/** The signs of the statuses that instruments usually report, which are texts of their own choice. */
const looks: ReadonlyMap<string, StatusIndicatorProps.Type> = new Map([
  ['queued', 'pending'],
  ['running', 'in-progress'],
  ['done', 'success'],
  ['completed', 'success'],
  ['finished', 'success'],
  ['failed', 'error'],
  ['error', 'error'],
  ['aborted', 'stopped'],
  ['stopped', 'stopped'],
  ['canceled', 'stopped'],
  ['cancelled', 'stopped'],
  ['skipped', 'stopped'],
])

/** The sign of a sample's status; undefined if the status is not a usual one. */
export const lookOfSample = (status: string): StatusIndicatorProps.Type | undefined => looks.get(status.toLowerCase())

/** A sample's status as the instrument reported it, with a sign if it is a usual one. */
export const SampleStatus = ({ status }: { readonly status: string }) => {
  const look = lookOfSample(status)
  return look ? <StatusIndicator type={look}>{status}</StatusIndicator> : status
}
