import Box from '@cloudscape-design/components/box'
import type { ReactNode } from 'react'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { DeliveryOutcome } from '#web/components/deliveries/DeliveryOutcome.tsx'
import {
  channelText,
  channelWords,
  deliveryNote,
  describeDeliveryOutcome,
  kindWords,
} from '#web/components/deliveries/deliveryWords.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import './deliveryColumns.css'

/** The heading of a card about a message, such as `Alarm: VacuumLost on MS-0001`. */
export const deliveryHeading = ({ kind, ruleName, deviceName }: DeliveryEntry): string =>
  kind === 'test' ? kindWords.test : `${kindWords[kind]}: ${ruleName} on ${deviceName}`

/** The heading, in which the serial number stays whole. A word breaks at a hyphen otherwise. */
const DeliveryHeading = ({ of }: { readonly of: DeliveryEntry }) => {
  const heading = deliveryHeading(of)
  if (of.kind === 'test') return heading
  return (
    <>
      {heading.slice(0, -of.deviceName.length)}
      <span className="delivery-serial">{of.deviceName}</span>
    </>
  )
}

/** The text of a message, which leads to the newest of its alarms. A test has no alarm. */
const AlarmLink = ({ of, children }: { readonly of: DeliveryEntry; readonly children: ReactNode }) => {
  const newest = of.alarms.at(-1)
  if (newest === undefined) return children
  return (
    <RouteLink to={alarmPath(newest)} ariaLabel={deliveryHeading(of)}>
      {children}
    </RouteLink>
  )
}

const receiver: Column<DeliveryEntry> = {
  id: 'receiver',
  header: 'Receiver',
  kind: 'choice',
  filter: true,
  room: 200,
  value: one => one.receiver,
  cell: one => (
    <>
      {one.receiver}
      {one.address !== undefined && (
        <Box fontSize="body-s" color="text-body-secondary">
          {one.address}
        </Box>
      )}
    </>
  ),
}

const serial: Column<DeliveryEntry> = {
  id: 'serial',
  header: 'Serial Number',
  kind: 'choice',
  filter: true,
  room: 150,
  value: one => one.deviceName,
}

const rule: Column<DeliveryEntry> = {
  id: 'rule',
  header: 'Rule',
  kind: 'choice',
  filter: true,
  room: 180,
  value: one => one.ruleName,
}

const others: readonly Column<DeliveryEntry>[] = [
  {
    id: 'message',
    header: 'Message',
    kind: 'choice',
    room: 120,
    value: one => kindWords[one.kind],
    cell: one => <AlarmLink of={one}>{kindWords[one.kind]}</AlarmLink>,
  },
  {
    id: 'channel',
    header: 'By',
    kind: 'choice',
    filter: true,
    room: 180,
    value: one => channelWords[one.channel],
    cell: channelText,
  },
  { id: 'when', header: 'When', kind: 'date', room: 180, value: one => one.endedAt ?? one.recordedAt },
  {
    id: 'outcome',
    header: 'Outcome',
    kind: 'choice',
    filter: true,
    room: 260,
    value: one => describeDeliveryOutcome(one).text,
    cell: one => <DeliveryOutcome entry={one} />,
  },
  // The following columns are hidden by default, because the cells of other columns show these values too.
  { id: 'audience', header: 'Audience', kind: 'choice', isHidden: true, value: one => one.audience },
  { id: 'note', header: 'Note', kind: 'text', isHidden: true, value: deliveryNote },
]

/** The columns of the list of deliveries: receiver, message, channel, time and outcome. */
export const deliveryColumns: readonly Column<DeliveryEntry>[] = [
  { ...receiver, isRowHeader: true },
  serial,
  rule,
  ...others,
]

/**
 * The same columns for cards, whose heading is the message and its alarm, because most messages have the same few
 * receivers. What is left fits into one line of half a window, and into two of a phone.
 */
export const deliveryCardColumns: readonly Column<DeliveryEntry>[] = [
  receiver,
  { ...serial, isInHeading: true },
  {
    ...rule,
    isRowHeader: true,
    cell: one => (
      <AlarmLink of={one}>
        <DeliveryHeading of={one} />
      </AlarmLink>
    ),
  },
  ...others.map((column): Column<DeliveryEntry> =>
    column.id === 'message' ? { ...column, isInHeading: true } : column,
  ),
]
