import Button from '@cloudscape-design/components/button'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { alarms, type OpenAlarm } from '#shared/contract/alarms.ts'
import { Explanations } from '#web/components/explanation/Explanations.tsx'
import { Info } from '#web/components/info/Info.tsx'
import { PageTitle } from '#web/components/PageTitle.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { forgetCall } from '#web/lib/queries.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { useRoles, useSession } from '#web/lib/session/session.ts'
import { AcknowledgeSeveralModal } from './AcknowledgeSeveralModal.tsx'
import { isWaiting, showing, viewEmpty, viewsFor } from './alarmViews.ts'
import { withConditions } from './filter/alarmConditions.ts'
import { openAlarmColumns } from './openAlarmColumns.tsx'
import { useOpenAlarms } from './useOpenAlarms.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import './filter/AlarmFilter.css'

const AlarmFilter = lazyPart(async () => (await import('./filter/AlarmFilter.tsx')).AlarmFilter)

const none: readonly OpenAlarm[] = []

const noConditions = { conditions: [], isAny: false } as const

/** The alarms that are open or were closed today: what happened, who has seen it, and a way to say so. */
export const OpenAlarmsPage = () => {
  const zone = useTimeZone()
  const userName = useSession()?.userName ?? ''
  const mayAcknowledge = useRoles().includes('adminGroup')
  const [, setParams] = useSearchParams()
  const isNarrow = useMedia(narrowWindow)
  const { view, wanted, all, rows, source } = useOpenAlarms()
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
        source={source}
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
          <ViewSwitch
            view={view}
            views={viewsFor(mayAcknowledge)}
            alarms={all}
            userName={userName}
            onChange={show => {
              setKeys([])
              setParams(now => showing(now, show))
            }}
          />
        }
        finder={
          <div className="alarm-filter">
            <AlarmFilter
              alarms={all ?? none}
              {...wanted}
              onChange={next => setParams(now => withConditions(now, next))}
            />
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
