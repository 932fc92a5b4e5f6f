import type { FiringEvent } from '#functions/domain/alarms/firing/changes.ts'

/** A firing of rule R on instrument D at a given time. It opened an alarm unless `other` says otherwise. */
export const firingEvent = (at: number, other: Partial<FiringEvent> = {}): FiringEvent => ({
  id: `D.R.1.${at}`,
  rule: 'R',
  version: 1,
  severity: 121,
  device: 'D',
  at,
  late: false,
  receivedAt: at,
  alarmId: `D.R.1.${at}`,
  opens: true,
  why: { type: 'deviceCode', code: '0x1', windowCount: 1, needed: 1 },
  ...other,
})
