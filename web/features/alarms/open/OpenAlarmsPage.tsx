import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { Explanations } from '#web/components/explanation/Explanations.tsx'
import { Info } from '#web/components/info/Info.tsx'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { countText } from '#web/lib/countText.ts'
import { forgetCall } from '#web/lib/queries.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { AcknowledgeSeveralModal } from './AcknowledgeSeveralModal.tsx'
import { UnheardByRules } from '#web/components/alarms/UnheardNotice.tsx'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { isShelved, showing, viewEmpty, viewsFor } from './alarmViews.ts'
import { withConditions } from './filter/alarmConditions.ts'
import { FloodNotices } from './FloodNotices.tsx'
import { OnCallNow } from './OnCallNow.tsx'
import { openAlarmColumns } from './openAlarmColumns.tsx'
import { StageNotice } from './StageNotice.tsx'
import { useOpenAlarms } from './useOpenAlarms.ts'
import { useResponses } from './useResponses.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { ServiceModeButton } from '#web/components/serviceMode/ServiceModeButton.tsx'
import { findCommonSubjects } from '#web/components/serviceMode/findCommonSubjects.ts'
import { ShelvingButton } from '../shelving/ShelvingButton.tsx'
import './filter/AlarmFilter.css'

const AlarmFilter = lazyPart(async () => (await import('./filter/AlarmFilter.tsx')).AlarmFilter)

const NotifiedModal = lazyPart(async () => (await import('#web/components/deliveries/NotifiedModal.tsx')).NotifiedModal)

const none: readonly OpenAlarm[] = []

/** Whether an alarm can be selected, to be acknowledged, shelved or unshelved. */
const isSelectable = (alarm: OpenAlarm): boolean => awaitsAcknowledgement(alarm) || isShelved(alarm)

const noTeams: ReadonlySet<string> = new Set()

const noConditions = { conditions: [], isAny: false } as const

/**
 * The page of alarms that are open, were closed today or have not been acknowledged. It shows what happened and who
 * has seen it, and lets administrators acknowledge alarms.
 */
export const OpenAlarmsPage = () => {
  const zone = useTimeZone()
  const mayAcknowledge = useRoles().includes('adminGroup')
  const [, updateParams] = useAddressParams()
  // In a window of half the screen's width, the rows are cards, and the heading has no room for disabled buttons.
  const hasCards = useMedia(halfWindow)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(noTeams)
  const { view, wanted, alarms: read, blindSince, floods, rows, source } = useOpenAlarms(unfolded)
  const [keys, setKeys] = useState<readonly string[]>([])
  const [acknowledging, setAcknowledging] = useState<readonly OpenAlarm[]>()
  const [notified, setNotified] = useState<OpenAlarm>()
  const [hasDialog, setHasDialog] = useState(false)
  const chosen = rows.filter(row => keys.includes(row.id) && isSelectable(row))
  const chosenAlarms = chosen.flatMap(row => row.alarms)
  const toAcknowledge = chosenAlarms.filter(awaitsAcknowledgement)
  // A dialog stays open if a refresh removes the alarms that were selected when it was opened.
  const areActionsShown = chosen.length > 0 || !hasCards || hasDialog
  const shownAlarms = rows.flatMap(row => row.alarms)
  const closed = shownAlarms.filter(one => one.state === 'closed' && awaitsAcknowledgement(one))
  const responses = useResponses()
  const columns = useMemo(
    () =>
      openAlarmColumns({
        zone,
        view,
        hasCards,
        responses,
        // If the row stands for several alarms, the dialog is about the newest of them.
        onShowNotified: row => setNotified(row.alarms[0] ?? row),
        ...(mayAcknowledge && { onAcknowledge: row => setAcknowledging(row.alarms) }),
      }),
    [zone, mayAcknowledge, view, hasCards, responses],
  )
  return (
    <Explanations>
      <PageTitle title="Alarms" />
      <ResourceTable
        title="Alarms"
        name="openAlarms"
        source={source}
        counted={shownAlarms.length}
        columns={columns}
        rowKey={alarm => alarm.id}
        exportName="Alarms_Data.csv"
        narrowLook="cardsSooner"
        emptyAction={
          wanted.conditions.length > 0 ? (
            <Button onClick={() => updateParams(now => withConditions(now, noConditions))}>Clear filters</Button>
          ) : (
            viewEmpty[view]
          )
        }
        above={
          <SpaceBetween size="xs">
            <StageNotice since={blindSince} />
            <UnheardByRules />
            <OnCallNow />
            <ViewSwitch
              view={view}
              views={viewsFor(mayAcknowledge)}
              alarms={read}
              onChange={show => {
                setKeys([])
                updateParams(now => showing(now, show))
              }}
            />
            <FloodNotices
              floods={floods}
              unfolded={unfolded}
              onFold={(id, isFolded) =>
                setUnfolded(now => new Set(isFolded ? [...now].filter(one => one !== id) : [...now, id]))
              }
            />
            {view === 'service' && <RouteLink to="/service-modes">All service modes, with those to come</RouteLink>}
          </SpaceBetween>
        }
        finder={
          <div className="alarm-filter">
            <AlarmFilter alarms={read?.all ?? none} />
            <Info topic="severity" />
          </div>
        }
        selection={
          mayAcknowledge
            ? {
                keys: chosen.map(({ id }) => id),
                isSelectable,
                labelOf: alarm => `${alarm.triggeringRule} on ${alarm.deviceName}`,
                onChange: setKeys,
              }
            : undefined
        }
        actions={
          // A group without a button would still have its gap.
          mayAcknowledge &&
          (closed.length > 1 || areActionsShown) && (
            <SpaceBetween direction="horizontal" size="xs">
              {closed.length > 1 && (
                <Button onClick={() => setAcknowledging(closed)}>
                  {`Acknowledge ${countText(closed.length)} closed`}
                </Button>
              )}
              {areActionsShown && (
                <ShelvingButton
                  alarms={chosenAlarms.filter(one => isShelved(one) === (view === 'shelved'))}
                  isUnshelving={view === 'shelved'}
                  onDone={() => setKeys([])}
                  onToggle={setHasDialog}
                />
              )}
              {areActionsShown && (
                <ServiceModeButton subjects={findCommonSubjects(chosenAlarms)} onToggle={setHasDialog} />
              )}
              {areActionsShown && (
                <Button
                  variant="primary"
                  disabled={toAcknowledge.length === 0}
                  onClick={() => setAcknowledging(toAcknowledge)}
                >
                  {toAcknowledge.length > 1 ? `Acknowledge ${countText(toAcknowledge.length)}` : 'Acknowledge'}
                </Button>
              )}
            </SpaceBetween>
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
            // The alarms are read again, because some may have been acknowledged before another one failed.
            forgetCall(alarms.getOpenAlarms)
          }}
        />
      )}
      {notified && <NotifiedModal alarm={notified} onClose={() => setNotified(undefined)} />}
    </Explanations>
  )
}
