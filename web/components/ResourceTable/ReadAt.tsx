import { momentIn } from '#shared/zonedTime.ts'
import { useState } from 'react'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useStore, type Readable } from '#web/lib/store.ts'
import { zoneLabel } from '#web/lib/time.ts'

/** When the data was read, and the zone of every time on the page. */
export const ReadAt = ({ of }: { readonly of: Readable<number> }) => {
  const time = useStore(of)
  const zone = useTimeZone()
  const [opened] = useState(Date.now)
  const read = time > 0 ? `Read at ${momentIn(zone, new Date(time).toISOString()).slice(11)}. ` : ''
  return <>{`${read}Times in ${zoneLabel(zone, time || opened)}.`}</>
}
