import { useEffect, useRef, useState } from 'react'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { tryRule, type Trial } from './tryRule.ts'

export interface Backtest {
  readonly status: 'running' | 'done' | 'cancelled' | 'failed'
  /** The progress of the trial in percent. */
  readonly progress: number
  /** The instruments that have been tried so far. */
  readonly devices: readonly DeviceTrial[]
  /** The start and the end of the trial's period, and the time zone in which the period's days are counted. */
  readonly from: string
  readonly to: string
  readonly zone: string
  /** Why the trial failed before the rule was tried on all instruments; missing if it did not fail. */
  readonly failure?: string
}

const dayMilliseconds = 86_400_000

/** Tries a rule on past data on request. It reports the progress, and can be cancelled. */
export const useBacktest = (trial: Trial) => {
  const [backtest, setBacktest] = useState<Backtest>()
  const zone = useTimeZone()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /**
   * Tries the rule on the data of a number of days up to now.
   * @param deviceNames the instruments to try the rule on; an empty list stands for all instruments of the rule's
   * models
   */
  const run = async (days: number, deviceNames: readonly string[]): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    const now = Date.now()
    const period = {
      startDate: new Date(now - days * dayMilliseconds).toISOString(),
      endDate: new Date(now).toISOString(),
    }
    const { startDate: from, endDate: to } = period
    let state: Backtest = { status: 'running', progress: 0, devices: [], from, to, zone }
    const put = (part: Partial<Backtest>): void => {
      state = { ...state, ...part }
      setBacktest(state)
    }
    put({})
    try {
      for await (const answer of tryRule({ ...trial, ...period, zone, deviceNames: [...deviceNames] }, signal))
        put({ progress: answer.progress, devices: [...state.devices, ...answer.devices] })
      put({ status: 'done', progress: 100 })
    } catch (error) {
      if (signal.aborted) put({ status: 'cancelled' })
      else put({ status: 'failed', failure: describeFailure(error) })
    }
  }
  return { backtest, run, cancel: () => controller.current?.abort() }
}
