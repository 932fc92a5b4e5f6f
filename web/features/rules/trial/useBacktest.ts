import { useEffect, useRef, useState } from 'react'
import { rules } from '#shared/contract/rules.ts'
import type { Input } from '#shared/contract/route.ts'
import type { DeviceTrial } from '#shared/contract/trials.ts'
import { call } from '#web/lib/call.ts'
import { reasonOf } from '#web/lib/failure.ts'
import { useTimeZone } from '#web/lib/preferences.ts'

type Trial = Omit<Input<typeof rules.backtestRule>, 'startDate' | 'endDate' | 'nextToken' | 'deviceNames' | 'zone'>

export interface Backtest {
  readonly status: 'running' | 'done' | 'cancelled' | 'failed'
  /** Percent. */
  readonly progress: number
  /** The instruments that have been tried so far. */
  readonly devices: readonly DeviceTrial[]
  /** The ends of the time that the rule was tried on, and the zone in which its days are counted. */
  readonly from: string
  readonly to: string
  readonly zone: string
  /** Why it ended early. */
  readonly failure?: string
}

const dayMilliseconds = 86_400_000

/** Tries a rule on the past, instrument by instrument: a call ends in time, and the next goes on from there. */
export const useBacktest = (trial: Trial) => {
  const [backtest, setBacktest] = useState<Backtest>()
  const zone = useTimeZone()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /** @param deviceNames the instruments to try the rule on; all of its models if none is named */
  const run = async (days: number, deviceNames: readonly string[]): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    const now = Date.now()
    const window = {
      startDate: new Date(now - days * dayMilliseconds).toISOString(),
      endDate: new Date(now).toISOString(),
    }
    const { startDate: from, endDate: to } = window
    let state: Backtest = { status: 'running', progress: 0, devices: [], from, to, zone }
    const put = (part: Partial<Backtest>): void => {
      state = { ...state, ...part }
      setBacktest(state)
    }
    put({})
    try {
      let nextToken: string | undefined
      do {
        const answer = await call(
          rules.backtestRule,
          { ...trial, ...window, zone, deviceNames: [...deviceNames], ...(nextToken !== undefined && { nextToken }) },
          signal,
        )
        if (!answer) break
        put({ progress: answer.progress, devices: [...state.devices, ...answer.devices] })
        nextToken = answer.done ? undefined : answer.nextToken
      } while (nextToken !== undefined)
      put({ status: 'done', progress: 100 })
    } catch (error) {
      if (signal.aborted) put({ status: 'cancelled' })
      else put({ status: 'failed', failure: reasonOf(error) })
    }
  }
  return { backtest, run, cancel: () => controller.current?.abort() }
}
