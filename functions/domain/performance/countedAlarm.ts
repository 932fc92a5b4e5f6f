/** The fields of an alarm that the performance figures are computed from. Times are epoch milliseconds. */
export interface CountedAlarm {
  readonly ruleName: string
  readonly deviceName: string
  readonly modelName: string
  /** A severity code, as listed in `shared/alarms/severity.ts`. */
  readonly severity: number
  readonly openedAt: number
  /** When the alarm closed. Undefined while it is open. */
  readonly closedAt: number | undefined
  readonly acknowledgedAt: number | undefined
}

/** A period from `from` up to, but not including, `to`, in epoch milliseconds. */
export interface Period {
  readonly from: number
  readonly to: number
}

export const beganIn =
  ({ from, to }: Period) =>
  ({ openedAt }: Pick<CountedAlarm, 'openedAt'>): boolean =>
    openedAt >= from && openedAt < to
