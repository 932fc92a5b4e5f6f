import { startOfDayIn } from '#shared/zonedTime.ts'
import Button from '@cloudscape-design/components/button'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { alarms, type OpenAlarm } from '#shared/contract/alarms.ts'
import { Explanations } from '#web/components/explanation/Explanations.tsx'
import { Info } from '#web/components/info/Info.tsx'
import { PageTitle } from '#web/components/PageTitle.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { rowsOf } from '#web/components/ResourceTable/rowSource.ts'
import { useNow } from '#web/components/useNow.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { forgetCall, useCall } from '#web/lib/queries.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { useRoles, useSession } from '#web/lib/session/session.ts'
import { AcknowledgeSeveralModal } from './AcknowledgeSeveralModal.tsx'
import { alarmChanges } from './alarmChanges.ts'
import { alarmsIn, isWaiting, viewEmpty, viewIn, viewsFor, viewTitles } from './alarmViews.ts'
import { alarmsMeeting, conditionsIn, withConditions } from './filter/alarmConditions.ts'
import { openAlarmColumns } from './openAlarmColumns.tsx'
import { countText } from '#web/lib/countText.ts'
import './filter/AlarmFilter.css'

const AlarmFilter = lazyPart(async () => (await import('./filter/AlarmFilter.tsx')).AlarmFilter)

const everyMilliseconds = 15_000

/** An answer's rows: those of more alarms come in several. */
const pageSize = 10_000

const none: readonly OpenAlarm[] = []

const noConditions = { conditions: [], isAny: false } as const

/** The alarms that are open or were closed today: what happened, who has seen it, and a way to say so. */
export const OpenAlarmsPage = () => {
  const zone = useTimeZone()
  const userName = useSession()?.userName ?? ''
  const mayAcknowledge = useRoles().includes('adminGroup')
  const [params, setParams] = useSearchParams()
  const view = viewIn(params)
  const isNarrow = useMedia(narrowWindow)
  const closedSince = new Date(startOfDayIn(zone, useNow(60_000))).toISOString()
  const query = useCall(
    alarms.getOpenAlarms,
    { pageSize, closedSince },
    { everyMilliseconds, live: 'alarms', keepPrevious: true, changes: alarmChanges },
  )
  const all = query.data?.eventsData ?? none
  const wanted = useMemo(() => conditionsIn(params), [params])
  const rows = useMemo(() => alarmsMeeting(alarmsIn(view, all, userName), wanted), [view, all, userName, wanted])
  const [keys, setKeys] = useState<readonly string[]>([])
  const [acknowledging, setAcknowledging] = useState<readonly OpenAlarm[]>()
  const chosen = rows.filter(alarm => keys.includes(alarm.id) && isWaiting(alarm))
  const columns = useMemo(
    () => openAlarmColumns({ zone, view, ...(mayAcknowledge && { onAcknowledge: one => setAcknowledging([one]) }) }),
    [zone, mayAcknowledge, view],
  )
  return (
    <Explanations>
      <PageTitle title="Alarms" />
      <ResourceTable
        title="Alarms"
        name="openAlarms"
        source={{ ...rowsOf(query, answer => answer.eventsData), rows: query.data ? rows : undefined }}
        columns={columns}
        rowKey={alarm => alarm.id}
        exportName="Alarms_Data.csv"
        narrowLook="cards"
        emptyAction={
          wanted.conditions.length > 0 ? (
            <Button onClick={() => setParams(now => withConditions(now, noConditions))}>Clear filters</Button>
          ) : (
            viewEmpty[view]
          )
        }
        above={
          <SegmentedControl
            label="Show"
            selectedId={view}
            options={viewsFor(mayAcknowledge).map(id => ({
              id,
              text: query.data
                ? `${viewTitles[id]} (${countText(alarmsIn(id, all, userName).length)})`
                : viewTitles[id],
            }))}
            onChange={({ detail }) => {
              setKeys([])
              setParams(now => {
                const next = new URLSearchParams(now)
                next.set('show', detail.selectedId)
                next.delete('page')
                return next
              })
            }}
          />
        }
        searchCount={wanted.conditions.length}
        search={
          <div className="alarm-filter">
            <AlarmFilter alarms={all} {...wanted} onChange={next => setParams(now => withConditions(now, next))} />
            <Info topic="severity" />
          </div>
        }
        selection={
          mayAcknowledge
            ? {
                keys: chosen.map(({ id }) => id),
                isSelectable: isWaiting,
                labelOf: alarm => `${alarm.triggeringRule} on ${alarm.deviceName}`,
                onChange: setKeys,
              }
            : undefined
        }
        actions={
          mayAcknowledge &&
          (chosen.length > 0 || !isNarrow) && (
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => setAcknowledging(chosen)}>
              {chosen.length > 1 ? `Acknowledge ${chosen.length}` : 'Acknowledge'}
            </Button>
          )
        }
      />
      {acknowledging && (
        <AcknowledgeSeveralModal
          alarms={acknowledging}
          onDone={() => {
            setAcknowledging(undefined)
            setKeys([])
            forgetCall(alarms.getOpenAlarms)
          }}
          onClose={() => {
            setAcknowledging(undefined)
            // Some may have been acknowledged before one failed.
            forgetCall(alarms.getOpenAlarms)
          }}
        />
      )}
    </Explanations>
  )
}
