import { coldPath } from './bench/coldPath.ts'
import { ingestPath } from './bench/ingestPath.ts'
import type { Result } from './bench/measure.ts'
import { statePacking } from './bench/statePacking.ts'

/** Ratios are measured within this one run, since machines differ and are busy at times. */
const results: Result[] = [...ingestPath(), ...statePacking(), ...(await coldPath())]

for (const { what, microseconds, ratio, reference } of results) {
  console.log(
    `${what.padEnd(32)} ${microseconds.toFixed(1).padStart(10)} µs  ${ratio.toFixed(2).padStart(6)} × ${reference}`,
  )
}
