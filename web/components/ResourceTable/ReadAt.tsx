import { momentIn } from '#shared/time/zonedTime.ts'
import { useState } from 'react'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useStore, type Readable } from '#web/lib/store.ts'
import { zoneLabel } from '#web/lib/time.ts'

/** Shows when the data was read (on paper also the day), and the time zone of all times on the page. */
export const ReadAt = ({ of }: { readonly of: Readable<number> }) => {
  const time = useStore(of)
  const zone = useTimeZone()
  const [opened] = useState(Date.now)
  const zoned = `Times in ${zoneLabel(zone, time || opened)}.`
  if (time === 0) return zoned
  const [day, clock] = momentIn(zone, new Date(time).toISOString()).split(' ')
  return (
    <>
      Read at <span className="paper-only">{`${day} `}</span>
      {`${clock}. ${zoned}`}
    </>
  )
}
