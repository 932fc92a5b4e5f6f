import { alarmPath } from '#shared/alarms/alarmPath.ts'
import { alarms } from '#shared/contract/calls/alarms.ts'
import type { NeedyInstrument } from '#shared/contract/morning.ts'
import { openAlarmsPath } from '#web/components/alarms/openAlarmsPath.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'
import { useCall } from '#web/lib/queries.ts'
import { openCountsRead } from '../useWorstFirst.ts'
import type { OpenCounts } from '../worstFirst.ts'
import { closedAlarmsText } from './closedAlarmsText.ts'
import './OpenAlarmsCell.css'

interface Needs {
  /** The instrument in the ranked view above the list; undefined if the view does not contain it. */
  readonly needy: NeedyInstrument | undefined
}

interface Props extends Needs {
  readonly deviceName: string
  /** The number of open alarms of each instrument; null until the numbers have been read. */
  readonly openCounts: OpenCounts | null
}

/**
 * The number of an instrument's open alarms beside its status. It explains the order of the list on a phone, where the
 * column of open alarms is out of view, and is hidden in wider windows.
 */
export const OpenBeside = ({ count, needy }: Needs & { readonly count: number | undefined }) => {
  const text = count === undefined ? closedAlarmsText(needy) : `${countText(count)} open`
  return text !== undefined && <span className="open-beside">{text}</span>
}

/**
 * The number of an instrument's open alarms, or of those that closed unseen if none is open. It is read only while a
 * cell shows it, because the column is hidden by default.
 */
export const OpenAlarmsCell = ({ deviceName, openCounts, needy }: Props) => {
  useCall(alarms.countOpenAlarms, {}, openCountsRead)
  const count = openCounts?.get(deviceName)
  if (count !== undefined) return <RouteLink to={openAlarmsPath(deviceName)}>{countText(count)}</RouteLink>
  if (!openCounts) return '-'
  const closed = closedAlarmsText(needy)
  return closed !== undefined && needy?.alarmId !== undefined ? (
    <>
      0, <RouteLink to={alarmPath(needy.alarmId)}>{closed}</RouteLink>
    </>
  ) : (
    0
  )
}
