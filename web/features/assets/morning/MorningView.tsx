import Button from '@cloudscape-design/components/button'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { devices } from '#shared/contract/calls/devices.ts'
import type { Morning } from '#shared/contract/morning.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { useNow } from '#web/components/useNow.ts'
import { countText } from '#web/lib/countText.ts'
import { useLive } from '#web/lib/live/useLive.ts'
import { readAgain } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { formatAgo } from '#web/lib/time.ts'
import { MorningRoom } from './MorningRoom.tsx'
import { isNewSince, morningRows, newSince, type MorningRow } from './morningRows.ts'
import { needsCount } from './needsCount.ts'
import { useMorning } from './useMorning.ts'
import { useLastVisit } from './visit.ts'
import './MorningView.css'

/** The number of rows of the ranked list that are shown until the user wants to see all. */
const firstRows = 3

const alarmsEveryMs = 15_000

/** The ranked list of what needs attention now. Each row says what to do. */
export const MorningView = () => {
  const { data, error } = useMorning()
  const queryKey = [devices.getMorning.method, devices.getMorning.path, {}]
  useLive('alarms', () => void readAgain(queryKey), undefined, alarmsEveryMs)
  return (
    <MorningRoom>
      {data && <Ranked morning={data} />}
      {!data && error && (
        <StatusIndicator type="error">
          What needs you could not be read. It is tried again every half minute; the list below is complete.
        </StatusIndicator>
      )}
    </MorningRoom>
  )
}

const Ranked = ({ morning }: { readonly morning: Morning }) => {
  const [isWhole, setWhole] = useState(false)
  const since = useLastVisit()
  const rows = morningRows(morning, useRoles().includes('adminGroup'))
  const count = needsCount(morning)
  return (
    <>
      <div className="morning-heading">
        <Heading rows={rows} count={count} since={since} />
        {rows.length > firstRows && (
          <Button variant="inline-link" ariaExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${rows.length < count ? 'the first' : 'all'} ${rows.length}`}
          </Button>
        )}
      </div>
      <ol className="morning-rows">
        {(isWhole ? rows : rows.slice(0, firstRows)).map(row => (
          <Row key={`${row.kind} ${row.subject}`} row={row} isNew={since !== undefined && isNewSince(row, since)} />
        ))}
      </ol>
    </>
  )
}

interface HeadingProps {
  readonly rows: readonly MorningRow[]
  /** How many instruments, jobs and admissions need somebody, including those without a row. */
  readonly count: number
  readonly since: number | undefined
}

const Heading = ({ rows, count, since }: HeadingProps) => {
  const now = useNow()
  if (rows.length === 0)
    return <StatusIndicator type="success">Nothing needs you: no alarm, fault, silence or failed job.</StatusIndicator>
  const title = <strong>{`Needs you first (${countText(count)})`}</strong>
  if (since === undefined) return title
  const ago = formatAgo(since, now)
  return (
    <span>
      {title}, {countText(newSince(rows, since))} new since you were last here
      {ago === undefined ? '' : ` ${ago}`}
    </span>
  )
}

/** Alarms and faults differ in shape and colour from things that only wait. */
const signs: Readonly<Record<MorningRow['kind'], IconProps>> = {
  Alarm: { name: 'status-warning', variant: 'warning' },
  Fault: { name: 'status-negative', variant: 'error' },
  Silent: { name: 'status-stopped', variant: 'subtle' },
  Job: { name: 'status-negative', variant: 'error' },
  Admission: { name: 'status-pending', variant: 'subtle' },
}

const Row = ({ row, isNew }: { row: MorningRow; isNew: boolean }) => {
  const { kind, subject, page, detail, since, sinceWord, action } = row
  return (
    <li className="morning-row">
      <span className="morning-kind">
        <Icon {...signs[kind]} /> {kind}
      </span>
      <span>{page === undefined ? subject : <RouteLink to={page}>{subject}</RouteLink>}</span>
      <span className="morning-detail" title={detail}>
        {isNew && <span className="morning-new">New. </span>}
        {detail}
        {since !== undefined && (
          <>
            {`, ${sinceWord ?? ''}`}
            <Time at={since} />
          </>
        )}
      </span>
      <RouteLink to={action.to} ariaLabel={`${action.text}: ${subject}`}>
        {action.text}
      </RouteLink>
    </li>
  )
}
