import Box from '@cloudscape-design/components/box'
import LiveRegion from '@cloudscape-design/components/live-region'
import Select from '@cloudscape-design/components/select'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { useChartSeries } from '#web/components/historyChart/useChartSeries.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { countText } from '#web/lib/countText.ts'
import { describeFailure } from '#web/lib/failure.ts'
import type { RuleParameter } from '../builder/useParameters.ts'
import type { Trial } from '../trial/tryRule.ts'
import { useTrialInstruments } from '../trial/useTrialInstruments.ts'
import { LimitChart } from './LimitChart.tsx'
import type { SimpleLimit } from './simpleLimit.ts'
import { useLimitTrial } from './useLimitTrial.ts'

interface Props extends SimpleLimit {
  readonly parameter: RuleParameter
  readonly models: readonly string[]
  /** The instrument to show first, which is the one that reported last. */
  readonly first: string | undefined
  /** The rule as entered so far. */
  readonly trial: Trial
  /** Called with the new limit, in the notation of rules. */
  readonly onMove: (limit: string) => void
}

const weekMs = 7 * 86_400_000

const none: readonly DeviceTrial[] = []

/**
 * A chart of a value over the last seven days, in which the user can drag the rule's limit. It also says what the
 * rule would have done with that limit.
 */
export const LimitByHand = ({ parameter, models, first, trial, onMove, ...simple }: Props) => {
  const [chosen, setChosen] = useState<string>()
  const [period] = useState(() => ({ from: Date.now() - weekMs, to: Date.now() }))
  const names = useTrialInstruments(models, none)
  const deviceName = [chosen, first].find(name => name !== undefined && names.includes(name)) ?? names[0]
  const { series, isReading, failed } = useChartSeries(deviceName, [parameter.mnemonic], period)
  const [line] = series
  if (deviceName === undefined) return undefined
  const [failure] = failed
  return (
    <section aria-label="Limit by hand" className="limit-by-hand">
      <div className="limit-by-hand-head">
        <Select
          inlineLabelText="Instrument"
          expandToViewport
          filteringType={names.length > 8 ? 'auto' : 'none'}
          filteringAriaLabel="Find an instrument"
          options={names.map(name => ({ value: name, label: name }))}
          selectedOption={{ value: deviceName, label: deviceName }}
          onChange={({ detail }) => setChosen(detail.selectedOption.value)}
        />
        <Counts trial={trial} deviceName={deviceName} period={period} />
      </div>
      {failure ? (
        <FailedState error={failure.error} onRetry={failure.retry} />
      ) : line?.kind === 'numbers' && (line.buckets ?? []).length > 0 ? (
        <LimitChart
          {...simple}
          series={line}
          period={period}
          unit={parameter.unitsOfMeasure}
          onMove={value => {
            // Which instrument reported last may be read later. The chart must not change under the pointer then.
            setChosen(deviceName)
            onMove(value)
          }}
        />
      ) : isReading ? (
        <Waiting height="200px" />
      ) : (
        <Box color="text-body-secondary">{`${deviceName} has not reported ${parameter.mnemonic} in the last 7 days.`}</Box>
      )}
    </section>
  )
}

interface CountsProps {
  readonly trial: Trial
  readonly deviceName: string
  readonly period: { readonly from: number; readonly to: number }
}

const counted = (count: number, one: string): string => `${countText(count)} ${count === 1 ? one : `${one}s`}`

/**
 * The numbers of firings, alarms and mails that the rule would have caused. Those for the previous limit are shown
 * until the new ones arrive.
 */
const Counts = ({ trial, deviceName, period }: CountsProps) => {
  const { data, error, isFetching } = useLimitTrial(trial, deviceName, period)
  if (error)
    return (
      <StatusIndicator type="warning">{`The firings could not be counted: ${describeFailure(error)}`}</StatusIndicator>
    )
  const [tried] = data ?? []
  if (!tried) return <StatusIndicator type="loading">Counting firings</StatusIndicator>
  const mails = trial.severity === undefined ? [] : [counted(tried.notifications, 'mail')]
  const text = [counted(tried.firings, 'firing'), counted(tried.alarms, 'alarm'), ...mails].join(', ')
  return (
    <>
      <StatusIndicator type={isFetching ? 'loading' : 'info'}>{text}</StatusIndicator>
      <LiveRegion hidden>{!isFetching && text}</LiveRegion>
    </>
  )
}
