import { describe, expect, it } from 'vitest'
import { forecastFreeAt } from '#functions/domain/telemetry/queue/queueForecast.ts'
import { simulatedModels } from '#scripts/fleet/catalogue/catalogue.ts'
import { errorOf, medianOf, sampleStarts, type SampleStart } from '#tests/support/draw/queueForecasts.ts'

const dayMs = 86_400_000
const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
const models = simulatedModels.filter(({ kind }) => kind !== 'WS')

/** The samples of 20 instruments, each with a seed of its own, in two days. */
const lives = seeds.flatMap(seed => {
  const model = models[seed % models.length]
  return model ? [sampleStarts(model, seed, 2 * dayMs)] : []
})
const starts = lives.flat()

const errorsOf = (forecast: (start: SampleStart) => number): number[] =>
  starts.map(start => errorOf(start, forecast(start)))

describe('the error measure of queue forecasts', () => {
  it('is computed at the start of each sample of 20 instruments', () => {
    expect(lives).toHaveLength(20)
    expect(Math.min(...lives.map(life => life.length))).toBeGreaterThan(100)
  })
  it('is 0 if the forecast is always the true end of the queue', () => {
    expect(medianOf(errorsOf(({ freeAt }) => freeAt))).toBe(0)
  })
  it('is 1 if the forecast is always twice as far away as the true end', () => {
    expect(medianOf(errorsOf(({ at, freeAt }) => at + 2 * (freeAt - at)))).toBe(1)
  })
  it('is above 0.3 if the forecast is always the mean duration of queues', () => {
    const meanMs = starts.reduce((sum, { at, freeAt }) => sum + freeAt - at, 0) / starts.length
    expect(medianOf(errorsOf(({ at }) => at + meanMs))).toBeGreaterThan(0.3)
  })
})

describe('the forecast of the sample queue', () => {
  const forecastOf = ({ state, at }: SampleStart): number | undefined => forecastFreeAt(state, at)

  it('has a median error of at most 15 % of the remaining time, and exists for all but the first runs', () => {
    const forecasts = lives.flatMap(life => life.slice(12).map(start => ({ start, forecast: forecastOf(start) })))
    const known = forecasts.flatMap(({ start, forecast }) => (forecast === undefined ? [] : [errorOf(start, forecast)]))
    expect(known.length / forecasts.length).toBeGreaterThan(0.95)
    expect(medianOf(known)).toBeLessThanOrEqual(0.15)
  })
})
