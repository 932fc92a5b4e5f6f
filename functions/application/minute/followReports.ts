import { currentRuns } from '../reports/followRuns.ts'

/** Notes what became of the runs of reports, also of those that nobody looks at. */
export const followReports = async (now: number): Promise<void> => {
  await currentRuns(now)
}
