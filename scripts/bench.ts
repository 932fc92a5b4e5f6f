import { answerHelp } from './base/help.ts'
import { ratioLimit } from './bench/limits.ts'
import type { Result } from './bench/measure.ts'

/**
 * Runs the benchmarks that report ratios. A ratio compares two times that are measured in the same process, because
 * machines differ and are sometimes busy.
 */
const ratios = async (): Promise<string[]> => {
  const [{ statePacking }, { ingestPath }, { coldPath }] = await Promise.all([
    import('./bench/statePacking.ts'),
    import('./bench/ingestPath.ts'),
    import('./bench/handler/coldPath.ts'),
  ])
  return [
    // The packing of instruments' states is measured first, because it takes twice as long after the other benchmarks
    // have run in this process.
    ...linesOf(statePacking()),
    ...(await rules()),
    ...linesOf(await ingestPath()),
    ...linesOf(await coldPath()),
  ]
}

const rules = async (): Promise<string[]> => {
  const [{ ruleEvaluation }, { measureOwnLimits }, { rulePublishing }] = await Promise.all([
    import('./bench/ruleEvaluation.ts'),
    import('./bench/ownLimits.ts'),
    import('./bench/rulePublishing.ts'),
  ])
  return linesOf([...(await ruleEvaluation()), ...measureOwnLimits(), ...rulePublishing()])
}

const linesOf = (results: readonly Result[]): string[] =>
  results.map(
    ({ what, microseconds, ratio, reference }) =>
      `${what.padEnd(46)} ${microseconds.toFixed(1).padStart(10)} µs  ${ratio.toFixed(ratio < 0.1 ? 4 : 2).padStart(6)} × ${reference}${ratioLimit(what, ratio)}`,
  )

/**
 * The benchmarks by name. Each is loaded only when it is run: together they load the CDK, the bundlers and a browser.
 */
const parts: Readonly<Record<string, (args: readonly string[]) => Promise<string[]>>> = {
  ratios,
  rules,
  handler: async () => (await import('./bench/handler/handlerBench.ts')).handlerTimes(),
  clock: async () => (await import('./bench/clock/clockBench.ts')).clockTimes(),
  fleet: async args => (await import('./bench/fleet/fleet.ts')).fleetTimes(args),
  backtest: async () => (await import('./bench/fleet/backtest.ts')).backtestTime(),
  import: async () => (await import('./bench/fleet/ruleImport.ts')).importTime(),
  cost: async () => (await import('./bench/cost/cost.ts')).costs(),
  scale: async () => (await import('./bench/scale/scaleBench.ts')).scaleLimits(),
  simulation: async args => (await import('./bench/scale/scaleBench.ts')).simulationFigures(args),
  console: async () => (await import('./bench/console/consoleTimes.ts')).consoleTimes(),
}

const usage = `npm run bench -- [${Object.keys(parts).join(' | ')}]

Prints figures of this computer, as multiples of something measured in the same run. Fails if one of them misses its
limit by more than a tenth, known misses included (docs/scale.md lists them), or if a result is wrong.
  ratios    packing, publishing and evaluating rules, the ingest path, cold starts
  rules     evaluating and publishing rules, the least favourable ones first
  handler   the whole handler of ingest: CPU and its shares, write units, requests, sizes
  clock     a minute of the clock of the fleet: CPU, read and write units, requests
  fleet [--instruments 10000]
            searches, charts and lists of a fleet
  backtest  a rule on a month of 100 instruments
  import    a file of 10,000 rules
  cost      the cost of a stage
  scale     what fleets of 10,000 to a million need of each limit
  simulation [--instruments 200] [--hours 24] [--rules 1000] [--models 20]
            a day of a fleet and ten minutes without a broker, as fast as they go
  console   pages of the console in a browser beside a bare page, and lists of 10,000 rows`
answerHelp(usage)

const [name = 'ratios', ...args] = process.argv.slice(2)
const part = parts[name]
if (!part) {
  console.error(usage)
  process.exit(2)
}
for (const line of await part(args)) console.log(line)
