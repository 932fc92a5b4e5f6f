import { isConditionFailure, isTransactionConflict } from '../data/db.ts'
import { readDeviceState } from '../data/deviceStateRepository.ts'
import { writeDevice } from '../data/deviceWriter.ts'
import { transactionLimit } from '../data/joinedTransactions.ts'
import { isOutdated } from '../domain/alarms/evaluate.ts'
import { currentRules, type CurrentRules } from './currentRules.ts'
import { judgeSilent, rowsOf } from './judge.ts'

const attempts = 8

/** Brings an instrument's alarms up to the clock and to the newest rules, while ingest may be at work on it. */
export const judgeSilentDevice = async (deviceName: string, rules: CurrentRules, now: number): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const read = await readDeviceState(deviceName)
    // What waits from before goes first; ingest, or the next minute, takes care of it.
    if (!read.rules || read.pending.length > 0) return
    const newest = isOutdated(rules.set, read.rules) ? await currentRules(now) : rules
    const { state, changes } = judgeSilent(newest, read, now)
    if (state === read) return
    const rows = changes ? rowsOf(newest, state, [changes]) : []
    const room = transactionLimit - 1
    try {
      await writeDevice({
        state: { ...state, pending: rows.slice(room) },
        readRevision: read.revision,
        rows: [],
        alarms: rows.slice(0, room),
        listing: 'keep',
      })
      return
    } catch (error) {
      if (!(isConditionFailure(error) || isTransactionConflict(error)) || attempt === attempts) throw error
    }
  }
}
