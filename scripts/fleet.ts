import { readOptions, usage, type FleetOptions } from './fleet/run/options.ts'
import { runFleet, type RunningFleet } from './fleet/run/runFleet.ts'
import { answerHelp } from './base/help.ts'
import { stopInOrder } from './stopInOrder.ts'

const minuteMs = 60_000

answerHelp(usage)

const start = (): { options: FleetOptions; fleet: RunningFleet } => {
  try {
    const options = readOptions(process.argv.slice(2))
    return { options, fleet: runFleet(options) }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

const { options, fleet } = start()
console.log(`${options.size} instruments report to ${options.host}:${options.port} every ${options.periodMs / 1000} s`)

const printTotals = (): void => {
  const { published, acknowledged, repeated, dropped } = fleet.counters.totals
  console.log(
    `${new Date().toISOString()} ${fleet.connected()} of ${options.size} connected, ` +
      `${published} published, ${acknowledged} acknowledged, ${repeated} repeated, ${dropped} dropped`,
  )
  for (const [message, times] of fleet.troubles()) console.log(`  ${times} times: ${message}`)
}
const printing = setInterval(printTotals, minuteMs)

stopInOrder(async () => {
  clearInterval(printing)
  await fleet.end()
  printTotals()
  if (options.reportFile !== undefined) await fleet.counters.write(options.reportFile)
})
