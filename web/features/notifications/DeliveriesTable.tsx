import Alert from '@cloudscape-design/components/alert'
import { useState } from 'react'
import { deliveries } from '#shared/contract/calls/deliveries.ts'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { DateField } from '#web/components/PeriodFields/DateField.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { deliveryCardColumns, deliveryColumns } from './deliveryColumns.tsx'
import { periodInput, periodProblems, type Period } from './deliveryPeriod.ts'

const everyMilliseconds = 30_000

const always: Period = { first: '', last: '' }

/**
 * A table of the latest messages about alarms, or of those sent in a period. It shows who got each message, and
 * whether the message has arrived.
 */
export const DeliveriesTable = () => {
  const zone = useTimeZone()
  const hasCards = useMedia(halfWindow)
  const [entry, setEntry] = useState(always)
  const [period, setPeriod] = useState(always)
  const problems = periodProblems(entry)
  const put = (part: Partial<Period>): void => {
    const next = { ...entry, ...part }
    setEntry(next)
    // The table keeps its period until both entered days are valid, so it stays as it is while a day is being typed.
    if (Object.keys(periodProblems(next)).length === 0) setPeriod(next)
  }
  const read = useCall(deliveries.getDeliveries, periodInput(period, zone), { everyMilliseconds, keepPrevious: true })
  const note = read.data?.message
  const isAll = period.first === '' && period.last === ''
  return (
    <ResourceTable
      variant="container"
      title="Messages"
      name="deliveries"
      source={makeRowSource(read, answer => answer.deliveries)}
      columns={hasCards ? deliveryCardColumns : deliveryColumns}
      rowKey={one => one.id}
      exportName="Messages_Data.csv"
      narrowLook="cardsSooner"
      wrapsLines
      emptyText={isAll ? 'No message about an alarm yet.' : 'No message about an alarm in this period.'}
      above={
        note !== undefined && (
          <Alert>{note}. Choose a shorter period for older ones; an alarm lists all of its own.</Alert>
        )
      }
      search={
        <div className="fields-beside">
          <DateField
            label="First day"
            date={entry.first}
            whenEmpty="Empty: from the beginning"
            problem={problems.first}
            onChange={first => put({ first })}
          />
          <DateField
            label="Last day"
            date={entry.last}
            whenEmpty="Empty: until now"
            problem={problems.last}
            onChange={last => put({ last })}
          />
        </div>
      }
    />
  )
}
