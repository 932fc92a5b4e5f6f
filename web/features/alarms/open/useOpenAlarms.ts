import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { startOfDayIn } from '#shared/time/zonedTime.ts'
import { makeRowSource, type RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useNow } from '#web/components/useNow.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session/session.ts'
import { alarmChanges } from './alarmChanges.ts'
import type { AlarmRow } from './alarmRows.ts'
import { alarmsIn, rowsIn, viewIn, type Alarms, type AlarmView } from './alarmViews.ts'
import { shownFloods, rowsInFlood, type ShownFlood } from './floods.ts'
import { alarmsMeeting, conditionsIn, type AlarmConditions } from './filter/alarmConditions.ts'

const everyMilliseconds = 15_000

/** The maximum number of alarms in one answer. Further alarms are read with further calls. */
const pageSize = 10_000

const none: readonly OpenAlarm[] = []

const noFloods: readonly ShownFlood[] = []

interface OpenAlarms {
  readonly view: AlarmView
  readonly wanted: AlarmConditions
  /** The alarms of the page; undefined until they have been read. */
  readonly alarms: Alarms | undefined
  /** The time since which the service itself receives nothing from its instruments; undefined if it does. */
  readonly blindSince: string | undefined
  /**
   * The floods that alarms of the chosen view are part of. The list is empty if the view does not hide the alarms of
   * floods.
   */
  readonly floods: readonly ShownFlood[]
  /** The rows of the chosen view whose alarms meet the filter's conditions. */
  readonly rows: readonly AlarmRow[]
  /** The rows of the alarms table, with the state of reading them. */
  readonly source: RowSource<AlarmRow>
}

/**
 * Reads the alarms of the page, and selects those that belong to the view and meet the filter conditions. The view
 * and the conditions are in the address.
 * @param unfolded the ids of the teams whose floods are shown with all their alarms
 */
export const useOpenAlarms = (unfolded: ReadonlySet<string>): OpenAlarms => {
  const zone = useTimeZone()
  const userName = useSession()?.userName ?? ''
  const [params] = useSearchParams()
  const view = viewIn(params)
  const wanted = useMemo(() => conditionsIn(params), [params])
  const today = new Date(startOfDayIn(zone, useNow(60_000))).toISOString()
  const query = useCall(
    alarms.getOpenAlarms,
    { pageSize, closedSince: today },
    { everyMilliseconds, live: 'alarms', keepPrevious: true, changes: alarmChanges },
  )
  const all = query.data ? (query.data.eventsData ?? none) : undefined
  const read = useMemo(() => all && { all, userName, today }, [all, userName, today])
  // Ten thousand alarms are sorted once, and not again for each page or condition.
  const ofView = useMemo(() => (read ? alarmsIn(view, read) : none), [view, read])
  const shown = useMemo(() => alarmsMeeting(ofView, wanted), [ofView, wanted])
  const inFlood = query.data?.floods
  const floods = useMemo(
    () => (inFlood && view === 'unacknowledged' ? shownFloods(inFlood, shown, all ?? none) : noFloods),
    [inFlood, view, shown, all],
  )
  const rows = useMemo(
    () => (floods.length > 0 ? rowsInFlood(shown, floods, unfolded) : rowsIn(view, shown)),
    [view, shown, floods, unfolded],
  )
  const { rows: _, ...state } = makeRowSource(query, answer => answer.eventsData)
  const blindSince = query.data?.stageBlindSince
  return { view, wanted, alarms: read, blindSince, floods, rows, source: { ...state, rows: read && rows } }
}
