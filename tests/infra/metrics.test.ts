import { describe, expect, it } from 'vitest'
import type { FunctionName } from '#infra/access/access.ts'
import { bundledCode } from './bundledCode.ts'
import { at, resourcesOf, synth } from './synth.ts'

interface Metric {
  readonly Namespace?: string
  readonly MetricName?: string
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[]
}

/** The metrics that an alarm watches: a single one, or those in its expression. */
const metricsOf = (properties: Readonly<Record<string, unknown>>): readonly Metric[] => [
  properties,
  ...(at<object[] | undefined>(properties, 'Metrics') ?? []).map(one => at<Metric>(one, 'MetricStat.Metric') ?? {}),
]

/** The functions' own metrics that alarms watch, each with the function that reports it. */
const watched = resourcesOf(synth().service, 'AWS::CloudWatch::Alarm')
  .flatMap(([, { Properties }]) => metricsOf(Properties))
  .flatMap(({ Namespace, MetricName = '', Dimensions = [] }) =>
    Namespace === 'Benchwatch'
      ? Dimensions.flatMap(({ Name, Value }) => (Name === 'service' ? [[MetricName, Value] as const] : []))
      : [],
  )

describe('a CloudWatch alarm on a metric that functions count', () => {
  it('exists for exactly five metrics', () => {
    expect(new Set(watched.map(([metric]) => metric))).toEqual(
      new Set(['mails failed', 'report mails failed', 'audit records altered', 'rows kept back', 'stage blind']),
    )
  })

  it.each(watched)('can be raised, because the metric %s is counted by the function %s', async (metric, name) => {
    expect(await bundledCode(name as FunctionName)).toContain(`"${metric}"`)
  })
})
