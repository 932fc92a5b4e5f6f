import type { Alarm } from '#shared/contract/alarm.ts'
import { toCsv } from '#shared/text/csv.ts'
import { reportColumns } from './alarmColumns.tsx'

/** Exports only the specified columns, whichever columns the table shows (specification A §9). */
export const exportAlarms = (alarms: readonly Alarm[]): Promise<string> => Promise.resolve(toCsv(reportColumns, alarms))
