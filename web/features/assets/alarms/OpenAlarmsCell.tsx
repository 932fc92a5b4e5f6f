import { alarms } from '#shared/contract/calls/alarms.ts'
import { openAlarmsPath } from '#web/components/alarms/openAlarmsPath.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'
import { useCall } from '#web/lib/queries.ts'
import { openCountsRead } from '../useWorstFirst.ts'
import type { OpenCounts } from '../worstFirst.ts'
import './OpenAlarmsCell.css'

interface Props {
  readonly deviceName: string
  /** The number of open alarms of each instrument; null until the numbers have been read. */
  readonly openCounts: OpenCounts | null
}

/**
 * The number of an instrument's open alarms beside its status. It explains the order of the list on a phone, where the
 * column of open alarms is out of view, and is hidden in wider windows.
 */
export const OpenBeside = ({ count }: { readonly count: number | undefined }) =>
  count !== undefined && <span className="open-beside">{`${countText(count)} open`}</span>

/**
 * The number of an instrument's open alarms. It is read only while a cell shows it, because the column is hidden by
 * default.
 */
export const OpenAlarmsCell = ({ deviceName, openCounts }: Props) => {
  useCall(alarms.countOpenAlarms, {}, openCountsRead)
  const count = openCounts?.get(deviceName)
  if (count === undefined) return openCounts ? 0 : '-'
  return <RouteLink to={openAlarmsPath(deviceName)}>{countText(count)}</RouteLink>
}
