import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { answerHelp } from './base/help.ts'
import { latencyRows } from './soak/alarmLatency.ts'
import { linesMissingInCostPage } from './bench/cost/page.ts'
import { chaosRows, noChaos, runChaosTrial } from './soak/chaos.ts'
import { isWithin, largeJobMs, largeJobRows } from './soak/largeJob.ts'
import { outagesRows, tryOutages } from './soak/outages.ts'
import { percentile } from './soak/load.ts'
import { lateReadsRows, noLateReads, tryLateReads } from './soak/lateReads.ts'
import { livePageBusyMs, livePageRows, tryLivePage } from './soak/livePage.ts'
import { localTrialsRows, noLocalTrials, tryLocalProduct } from './soak/localTrials.ts'
import { sumProcessMemory, type ProcessMemory } from './soak/memory.ts'
import type { SignInTimes } from './soak/signInTimes.ts'
import { propertiesRows, tryProperties } from './soak/properties.ts'
import { noReportTrials, formatReportRows, tryReports } from './soak/reports.ts'
import { runSoak, type SoakResult } from './soak/runSoak.ts'

const usage = `npm run soak -- [--size 500] [--seconds 120] [--period 5] [--items 10] [--sign-ins 50]
                [--draws 10] [--seeds 50] [--alarm-seconds 30] [--job-targets 1000]
                [--live-seconds 600] [--no-limits]

Runs what takes too long for npm test, one part after the other:
  --draws          the number of times that the tests which draw their cases are repeated with other cases. With any,
                   it also cuts off every file of a data directory, enrols a thousand instruments at once, fills the
                   disk of the log, and runs the integration tests with reads of DynamoDB that are half a second late.
                   As many instruments as --size lose broker and ingest for ten minutes each, and then a tenth of them
                   dies at once. 200 reports are compared with a plain filter, one over five million values is timed,
                   and docs/cost.md is compared with the sizes that ingest has now
  --seeds          days of the alarm functions with faults, each drawn by a seed, and two fifths as many trials of
                   receivers that fail while workers are killed; 0 for none
  --alarm-seconds  seconds in which alarms and mails are timed at 200 messages a second
  --job-targets    the targets of a content job; 0 for none
  --size, --seconds, --period, --items
                   a fleet that reports while the assets list is read. Nothing may be lost or doubled, all of it takes
                   less than 700 MB, and 95 of 100 calls take less than 300 ms
  --sign-ins       refused sign-ins that are timed; known and unknown names may differ by a tenth
  --live-seconds   seconds in which a list in a browser is watched while each of its 200 instruments changes once a
                   second; 0 for none
  --no-limits      leaves the limits of time and memory out`

answerHelp(usage)

const limits = { memoryBytes: 700_000_000, callMs: 300, signInDifference: 0.1 }

const differenceOf = ({ knownMs, unknownMs }: SignInTimes): number => Math.abs(knownMs - unknownMs) / knownMs

const numberOf = (name: string, text: string, mayBeNone = false): number => {
  const value = Number(text)
  if (value > 0 || (mayBeNone && value === 0)) return value
  console.error(`--${name} is '${text}'; it must be a number above 0\n\n${usage}`)
  return process.exit(2)
}

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        size: { type: 'string', default: '500' },
        seconds: { type: 'string', default: '120' },
        period: { type: 'string', default: '5' },
        items: { type: 'string', default: '10' },
        'sign-ins': { type: 'string', default: '50' },
        draws: { type: 'string', default: '10' },
        seeds: { type: 'string', default: '50' },
        'alarm-seconds': { type: 'string', default: '30' },
        'job-targets': { type: 'string', default: '1000' },
        'live-seconds': { type: 'string', default: '600' },
        'no-limits': { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const memoryRows = (group: string, processes: readonly ProcessMemory[]): [string, string][] =>
  processes.map(({ command, bytes }) => [`  ${group} ${command}`, megabytes(bytes)])

const resultRows = ({
  measured,
  report,
  verified,
  drainMs,
  signInTimes,
  alarmLatency,
  largeJob,
}: SoakResult): [string, string][] => {
  const { product, fleet, callMs } = measured
  return [
    ...latencyRows(alarmLatency),
    ...(largeJob ? largeJobRows(largeJob) : []),
    ['messages published', String(report.published)],
    ['messages acknowledged', `${report.acknowledged} (${report.repeated} sent again, ${report.dropped} dropped)`],
    ['readings acknowledged', String(verified.acknowledged)],
    ['readings stored', `${verified.stored} (${verified.lost} lost, ${verified.doubled} doubled)`],
    ['drained after', drainMs === undefined ? 'not in time' : `${drainMs} ms`],
    ['memory of the product', megabytes(sumProcessMemory(product))],
    ['memory with the fleet', megabytes(sumProcessMemory(product) + sumProcessMemory(fleet))],
    ...memoryRows('product', product),
    ...memoryRows('fleet', fleet),
    ['calls of the assets list', String(callMs.length)],
    ['  half of them within', `${percentile(callMs, 0.5).toFixed(0)} ms`],
    ['  95 of 100 within', `${percentile(callMs, 0.95).toFixed(0)} ms`],
    ['refused sign-in, known user', `${signInTimes.knownMs.toFixed(1)} ms in the median`],
    ['refused sign-in, unknown user', `${signInTimes.unknownMs.toFixed(1)} ms in the median`],
  ]
}

const failuresOf = (
  { measured, verified, signInTimes, alarmLatency, largeJob }: SoakResult,
  withLimits: boolean,
): string[] => {
  const { product, fleet, callMs } = measured
  const checks: [boolean, string][] = [
    [verified.acknowledged > 0, 'nothing was acknowledged'],
    [verified.lost === 0, 'acknowledged readings are lost'],
    [verified.doubled === 0, 'readings are stored twice'],
    [
      !withLimits || sumProcessMemory(product) + sumProcessMemory(fleet) < limits.memoryBytes,
      `more than ${megabytes(limits.memoryBytes)}`,
    ],
    [
      !withLimits || differenceOf(signInTimes) < limits.signInDifference,
      'the time of the answer reveals unknown users',
    ],
    [
      !withLimits || [...alarmLatency.toAlarmMs, ...alarmLatency.toMailMs].every(ms => Number.isFinite(ms)),
      'an alarm or its mail is missing after 20 seconds',
    ],
    [!withLimits || !largeJob || isWithin(largeJob), `pages of a large job take longer than ${largeJobMs} ms`],
    [!withLimits || percentile(callMs, 0.95) < limits.callMs, `calls take longer than ${limits.callMs} ms`],
  ]
  return checks.filter(([holds]) => !holds).map(([, failure]) => failure)
}

const values = readOptions()
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-soak-'))
const print = (rows: readonly [string, string][]): void => {
  for (const [name, value] of rows) console.log(`${name.padEnd(34)} ${value}`)
}
try {
  const draws = numberOf('draws', values.draws, true)
  const properties = await tryProperties(Math.ceil(draws))
  print(propertiesRows(properties))
  if (properties.failure) console.log(properties.failure.said)
  const seeds = Math.ceil(numberOf('seeds', values.seeds, true))
  const chaos = seeds > 0 ? await runChaosTrial(seeds, dataDir) : noChaos
  print(chaosRows(chaos))
  if (chaos.failure !== undefined) console.log(chaos.failure)
  const local = draws > 0 ? await tryLocalProduct(dataDir) : noLocalTrials
  print(localTrialsRows(local))
  if (local.failure !== undefined) console.log(local.failure)
  const outages = draws > 0 ? await tryOutages(Math.ceil(numberOf('size', values.size)), dataDir) : noLocalTrials
  print(outagesRows(outages))
  if (outages.failure !== undefined) console.log(outages.failure)
  const late = draws > 0 ? await tryLateReads(dataDir) : noLateReads
  print(lateReadsRows(late))
  if (late.failure !== undefined) console.log(late.failure)
  const reports = draws > 0 ? await tryReports() : noReportTrials
  print(formatReportRows(reports))
  if (reports.failure !== undefined) console.log(reports.failure)
  const costLines = draws > 0 ? await linesMissingInCostPage() : []
  for (const line of costLines) console.log(line)
  const result = await runSoak({
    size: Math.ceil(numberOf('size', values.size)),
    seconds: numberOf('seconds', values.seconds),
    periodSeconds: numberOf('period', values.period),
    items: Math.ceil(numberOf('items', values.items)),
    signIns: Math.ceil(numberOf('sign-ins', values['sign-ins'])),
    jobTargets: Math.ceil(numberOf('job-targets', values['job-targets'], true)),
    alarmSeconds: Math.ceil(numberOf('alarm-seconds', values['alarm-seconds'])),
    dataDir,
  })
  print(resultRows(result))
  const liveSeconds = numberOf('live-seconds', values['live-seconds'], true)
  const livePage = liveSeconds > 0 ? await tryLivePage(liveSeconds, dataDir) : undefined
  if (livePage) print(livePageRows(livePage))
  if (livePage?.failure !== undefined) console.log(livePage.failure)
  const isHeavy = livePage !== undefined && !values['no-limits'] && livePage.busyMsPerSecond >= livePageBusyMs
  const failures = [
    ...(properties.failure ? [`a property does not hold with PROPERTY_SEED=${properties.failure.seed}`] : []),
    ...(chaos.failure === undefined ? [] : ['events, alarms or mails differ from the naive implementation']),
    ...(local.failure === undefined ? [] : ['the product on one computer does not hold a trial']),
    ...(outages.failure === undefined ? [] : ['an alarm of a silent instrument is missing, late or false']),
    ...(late.failure === undefined ? [] : ['an integration test fails if indexes stay behind the tables']),
    ...(reports.failure === undefined ? [] : ['a report does not give the rows that it should, or not in time']),
    ...(costLines.length === 0 ? [] : ['docs/cost.md lacks the lines above, which `npm run bench -- cost` prints']),
    ...failuresOf(result, !values['no-limits']),
    ...(livePage?.failure === undefined ? [] : ['a page does not stay light while it gets hints']),
    ...(isHeavy ? [`a page is busy for more than ${livePageBusyMs} ms in a second while it gets hints`] : []),
  ]
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
