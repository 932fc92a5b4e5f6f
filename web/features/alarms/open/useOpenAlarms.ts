import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { alarms, type OpenAlarm } from '#shared/contract/alarms.ts'
import { startOfDayIn } from '#shared/zonedTime.ts'
import { rowsOf, type RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useNow } from '#web/components/useNow.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session/session.ts'
import { alarmChanges } from './alarmChanges.ts'
import { alarmsIn, viewIn, type AlarmView } from './alarmViews.ts'
import { alarmsMeeting, conditionsIn, type AlarmConditions } from './filter/alarmConditions.ts'

const everyMilliseconds = 15_000

/** An answer's rows: those of more alarms come in several. */
const pageSize = 10_000

const none: readonly OpenAlarm[] = []

interface OpenAlarms {
  readonly view: AlarmView
  readonly wanted: AlarmConditions
  /** All that are open or were closed today; undefined until they have been read. */
  readonly all: readonly OpenAlarm[] | undefined
  /** The alarms of the view that meet the conditions. */
  readonly rows: readonly OpenAlarm[]
  /** `rows` as a table's source. */
  readonly source: RowSource<OpenAlarm>
}

/** The alarms that are open or were closed today, by the view and the conditions that stand in the address. */
export const useOpenAlarms = (): OpenAlarms => {
  const zone = useTimeZone()
  const userName = useSession()?.userName ?? ''
  const [params] = useSearchParams()
  const view = viewIn(params)
  const wanted = useMemo(() => conditionsIn(params), [params])
  const closedSince = new Date(startOfDayIn(zone, useNow(60_000))).toISOString()
  const query = useCall(
    alarms.getOpenAlarms,
    { pageSize, closedSince },
    { everyMilliseconds, live: 'alarms', keepPrevious: true, changes: alarmChanges },
  )
  const all = query.data ? (query.data.eventsData ?? none) : undefined
  const rows = useMemo(
    () => alarmsMeeting(alarmsIn(view, all ?? none, userName), wanted),
    [view, all, userName, wanted],
  )
  const source = { ...rowsOf(query, answer => answer.eventsData), rows: all && rows }
  return { view, wanted, all, rows, source }
}
