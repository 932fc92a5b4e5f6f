import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { AlarmState } from '#web/components/alarms/AlarmState.tsx'
import { alarmChartPath } from '#web/components/alarms/alarmChartPath.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { notifiesAnybody } from '#web/components/deliveries/notifiesAnybody.ts'
import { NotifiedList } from '#web/components/deliveries/NotifiedList.tsx'
import { DeadEnd } from '#web/components/page/DeadEnd.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { ServiceModeButton } from '#web/components/serviceMode/ServiceModeButton.tsx'
import { findCommonSubjects } from '#web/components/serviceMode/findCommonSubjects.ts'
import { isUnknown } from '#web/lib/failure.ts'
import { refreshCalls, useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { ShelvingButton } from '../shelving/ShelvingButton.tsx'
import { AlarmChart } from './AlarmChart.tsx'
import { AlarmFacts } from './AlarmFacts.tsx'
import { EarlierAlarms } from './EarlierAlarms.tsx'
import { OpenElsewhere } from './OpenElsewhere.tsx'
import { Reason } from './Reason.tsx'
import { ResponseFacts } from './ResponseFacts.tsx'
import './AlarmPage.css'

const AcknowledgeModal = lazyPart(
  async () => (await import('#web/components/alarms/AcknowledgeModal.tsx')).AcknowledgeModal,
)

const everyMilliseconds = 15_000

/** Each alarm has a page of its own, so that a dialog about one alarm cannot become a dialog about the next one. */
export const AlarmPage = () => {
  const { id = '' } = useParams()
  return <OneAlarm key={id} id={id} />
}

/**
 * The page of an alarm: its state, what to do about it, a chart of the values around it, its facts, why its rule
 * fired, and the comments on earlier alarms of the same rule.
 */
const OneAlarm = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCall(alarms.getAlarm, { id }, { everyMilliseconds, live: 'alarms' })
  const [isAcknowledging, setAcknowledging] = useState(false)
  // A dialog stays open if the alarm closes meanwhile, although its button is not offered for a closed alarm.
  const [isShelving, setShelving] = useState(false)
  const [isServicing, setServicing] = useState(false)
  const isAdmin = useRoles().includes('adminGroup')
  const isHalf = useMedia(halfWindow)
  if (isUnknown(error)) return <UnknownAlarm />
  if (!data)
    return (
      <Page title="Alarm" above={above}>
        <Container>{error ? <FailedState error={error} onRetry={refetch} /> : <Waiting height="280px" />}</Container>
      </Page>
    )
  const { alarm, response, earlier, others, othersCount } = data
  const chart = alarmChartPath(alarm)
  const chartLink = chart && <RouteLink to={chart}>Chart with other data items</RouteLink>
  const acknowledge = isAdmin && awaitsAcknowledgement(alarm) && (
    <Button variant="primary" onClick={() => setAcknowledging(true)}>
      Acknowledge
    </Button>
  )
  return (
    <Page
      title={`${alarm.triggeringRule} on ${alarm.deviceName}`}
      description={
        <span className="alarm-summary">
          <AlarmState alarm={alarm} isWhole />
          {alarm.alarmDescription && <span>{alarm.alarmDescription}</span>}
        </span>
      }
      above={above}
      actions={
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          {/* In half a window, they are below the title: the most important one comes first, and the link last. */}
          {isHalf && acknowledge}
          {!isHalf && chartLink}
          {isAdmin && (isShelving || alarm.life !== 'closed' || alarm.suppressed !== undefined) && (
            <ShelvingButton alarms={[alarm]} isUnshelving={alarm.suppressed === 'shelved'} onToggle={setShelving} />
          )}
          {isAdmin && (isServicing || alarm.life !== 'closed') && (
            <ServiceModeButton subjects={findCommonSubjects([alarm])} onToggle={setServicing} />
          )}
          {isHalf ? chartLink : acknowledge}
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        {response && <ResponseFacts alarm={alarm} response={response} />}
        <AlarmChart key={alarm.id} alarm={alarm} />
        <AlarmFacts alarm={alarm} />
        {notifiesAnybody(alarm) && (
          <Container header={<Header variant="h2">Who was notified</Header>}>
            <NotifiedList alarm={alarm} />
          </Container>
        )}
        <Reason alarm={alarm} />
        <EarlierAlarms alarms={earlier} />
        <OpenElsewhere alarms={others} count={othersCount} />
      </SpaceBetween>
      {isAcknowledging && (
        <AcknowledgeModal
          alarm={alarm}
          reload={() => refreshCalls(alarms.getAlarm, alarms.getOpenAlarms)}
          onClose={() => setAcknowledging(false)}
        />
      )}
    </Page>
  )
}

const above = [{ text: 'Alarms', href: '/alarms' }]

const UnknownAlarm = () => (
  <Page title="Alarm" above={above}>
    <DeadEnd heading="Alarm not found" way={{ text: 'See all alarms', href: '/alarms' }}>
      There is no such alarm, or it is older than alarms are kept.
    </DeadEnd>
  </Page>
)
