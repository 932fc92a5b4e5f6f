import { answerHelp } from './help.ts'
import { backtestTime } from './bench/backtest.ts'
import { clockTimes } from './bench/clock/clockBench.ts'
import { coldPath } from './bench/coldPath.ts'
import { consoleTimes } from './bench/console/consoleTimes.ts'
import { costs } from './bench/cost/cost.ts'
import { fleetTimes } from './bench/fleet/fleet.ts'
import { handlerTimes } from './bench/handler/handlerBench.ts'
import { ingestPath } from './bench/ingestPath.ts'
import type { Result } from './bench/measure.ts'
import { ruleEvaluation } from './bench/ruleEvaluation.ts'
import { importTime } from './bench/ruleImport.ts'
import { rulePublishing } from './bench/rulePublishing.ts'
import { statePacking } from './bench/statePacking.ts'

/** Ratios are measured within one process, because machines differ and are busy at times. */
const ratios = async (): Promise<string[]> => [
  // First, because packing takes twice as long after the other parts have run in this process.
  ...linesOf(statePacking()),
  ...(await rules()),
  ...linesOf(await ingestPath()),
  ...linesOf(await coldPath()),
]

const rules = async (): Promise<string[]> => linesOf([...(await ruleEvaluation()), ...rulePublishing()])

const linesOf = (results: readonly Result[]): string[] =>
  results.map(
    ({ what, microseconds, ratio, reference }) =>
      `${what.padEnd(46)} ${microseconds.toFixed(1).padStart(10)} µs  ${ratio.toFixed(ratio < 0.1 ? 4 : 2).padStart(6)} × ${reference}`,
  )

const parts: Readonly<Record<string, () => Promise<string[]>>> = {
  ratios,
  rules,
  handler: handlerTimes,
  clock: clockTimes,
  fleet: fleetTimes,
  backtest: backtestTime,
  import: importTime,
  cost: costs,
  console: consoleTimes,
}

const usage = `npm run bench -- [${Object.keys(parts).join(' | ')}]

Prints figures of this computer, as multiples of something measured in the same run.
  ratios    packing, publishing and evaluating rules, the ingest path, cold starts
  rules     evaluating and publishing rules, the least favourable ones first
  handler   the whole handler of ingest: CPU and its shares, write units, requests, sizes
  clock     a minute of the clock of the fleet: CPU, read and write units, requests
  fleet     searches and charts at 10,000 instruments
  backtest  a rule on a month of 100 instruments
  import    a file of 10,000 rules
  cost      the cost of a stage
  console   pages of the console in a browser beside a bare page, and lists of 10,000 rows`
answerHelp(usage)

const [name = 'ratios'] = process.argv.slice(2)
const part = parts[name]
if (!part) {
  console.error(usage)
  process.exit(2)
}
for (const line of await part()) console.log(line)
