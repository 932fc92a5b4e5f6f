import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rules } from '#shared/contract/calls/rules.ts'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { tryRule, type Trial } from '../trial/tryRule.ts'

/** How long the input must stay unchanged before firings are counted. */
const restMs = 400

/** The position of the instrument's name in the key of the query. */
const nameAt = 2

/** Counts what a rule would have done on an instrument. It counts again after each pause in the user's input. */
export const useLimitTrial = (trial: Trial, deviceName: string | undefined, { from, to }: TimePeriod) => {
  const zone = useTimeZone()
  const input = useRested(JSON.stringify(trial))
  const { method, path } = rules.backtestRule
  return useQuery<readonly DeviceTrial[]>({
    queryKey: [method, path, deviceName, input, from, zone],
    enabled: deviceName !== undefined,
    // The counts for the previous limit are shown until the new ones arrive, but not those of another instrument.
    placeholderData: (previous, query) => (query?.queryKey[nameAt] === deviceName ? previous : undefined),
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const period = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() }
      // `input` is the JSON text of a trial.
      const whole = { ...(JSON.parse(input) as Trial), ...period, zone, deviceNames: [deviceName ?? ''] }
      const devices: DeviceTrial[] = []
      for await (const answer of tryRule(whole, signal)) devices.push(...answer.devices)
      return devices
    },
  })
}

/** Returns the text, delayed until it has been unchanged for a moment. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
