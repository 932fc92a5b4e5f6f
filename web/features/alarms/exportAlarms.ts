import type { Alarm } from '#shared/contract/alarm.ts'
import { toCsv } from '#shared/text/csv.ts'
import { reportColumns } from './alarmColumns.tsx'

/** A §9: the specified columns and no others, whatever the table shows. */
export const exportAlarms = (alarms: readonly Alarm[]): Promise<string> => Promise.resolve(toCsv(reportColumns, alarms))
