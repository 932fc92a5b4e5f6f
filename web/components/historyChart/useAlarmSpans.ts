import { useMemo, useState } from 'react'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import type { HistoryAsked } from './historyAsked.ts'
import { spansBeside, listAlarmSpans, type AlarmSpan } from './alarmSpans.ts'

const noAlarms: readonly DeviceAlarm[] = []

/** Reads the alarms of an instrument. Without an instrument, there are none. */
const useAlarms = (deviceName: string | undefined) => {
  const { data, error, refetch } = useCall(
    rules.getEvents,
    { deviceName: deviceName ?? '', pageSize: defaultPageSize, offSet: 1, perAlarm: true },
    { enabled: deviceName !== undefined },
  )
  return { rows: data?.alarmsData ?? noAlarms, error, refetch }
}

/** The alarms about the data items in a period, on the chart's instrument and on the one that it is compared with. */
export const useAlarmSpans = (
  { deviceName, mnemonics, also }: Pick<HistoryAsked, 'deviceName' | 'mnemonics' | 'also'>,
  whole: TimePeriod,
): { readonly spans: readonly AlarmSpan[]; readonly error: Error | null; readonly retry: () => void } => {
  const [now] = useState(Date.now)
  const alarms = useAlarms(deviceName)
  const others = useAlarms(also)
  const spans = useMemo(() => {
    const own = listAlarmSpans(alarms.rows, mnemonics, whole, now)
    if (also === undefined) return own
    const besides = spansBeside(listAlarmSpans(others.rows, mnemonics, whole, now), also)
    return [...own.map(span => ({ ...span, instrument: deviceName })), ...besides].sort((a, b) => a.from - b.from)
  }, [alarms.rows, others.rows, mnemonics, whole, now, also, deviceName])
  const retry = (): void => {
    for (const { error, refetch } of [alarms, others]) if (error) void refetch()
  }
  return { spans, error: alarms.error ?? others.error, retry }
}
