import { hash, randomBytes } from 'node:crypto'
import { isActive } from '#shared/contract/report.ts'
import { readCompaction, writeCompaction } from '../../data/reports/compactionRepository.ts'
import {
  dailyDataSets,
  doneWith,
  fewFiles,
  replacedFilesStayMs,
  rewriteStatement,
  spansToDo,
  type Compaction,
  type DailyDataSet,
  type Rewriting,
} from '../../domain/dataSets/compaction.ts'
import {
  copyToDay,
  dataSetsBucket,
  dayAfter,
  filesOfDay,
  putList,
  readList,
  removeFile,
} from '../../gateways/dataSetFiles.ts'
import { rowsIfParquet, rowsOfParquet } from '../../gateways/parquetRows.ts'
import { queryState, startQuery } from '../../gateways/queries.ts'
import { parquetFiles, parquetLocation } from '../../gateways/results.ts'
import { logger } from '../../runtime/logger.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/** The maximum number of days that one run of the scheduled function looks at. Days with few files are skipped. */
const daysPerMinute = 50

/**
 * Rewrites past days of the data sets into fewer files, a part in each scheduled run. A query writes a day's rows
 * into new files, these are copied to the day's folder, and the old files are removed some hours later. The work may
 * be interrupted at any point, because readers count a row once even if it is stored twice. If the query fails, the
 * day stays as it is.
 */
export const compactDays = async (now: number): Promise<void> => {
  for (const dataSet of dailyDataSets) {
    try {
      const afterRemoval = await removeReplaced(dataSet, await readCompaction(dataSet), now)
      const afterCopy = await finishRewriting(dataSet, afterRemoval, now)
      if (!afterCopy.rewriting) await beginRewriting(dataSet, afterCopy, now)
    } catch (error) {
      // The write was refused because another run is rewriting the data set's days at the same time.
      if (!isConditionFailure(error)) throw error
    }
  }
}

const removeReplaced = async (dataSet: DailyDataSet, compaction: Compaction, now: number): Promise<Compaction> => {
  const due = compaction.replaced.filter(({ goAt }) => goAt <= now)
  if (due.length === 0) return compaction
  for (const { list } of due) {
    const { keys = [] } = (await readList(list)) ?? {}
    await runConcurrently(keys.map(key => () => removeFile(key)))
  }
  const replaced = compaction.replaced.filter(({ goAt }) => goAt > now)
  return writeCompaction(dataSet, compaction, { ...compaction, replaced })
}

const finishRewriting = async (dataSet: DailyDataSet, compaction: Compaction, now: number): Promise<Compaction> => {
  const { rewriting } = compaction
  if (!rewriting) return compaction
  const { status, reason } = await queryState(rewriting.executionId)
  if (isActive(status)) return compaction
  const problem = status === 'SUCCEEDED' ? await putInPlace(dataSet, rewriting) : (reason ?? status)
  if (problem !== undefined)
    logger.error('a day of a data set stays in many files', { dataSet, day: rewriting.day, reason: problem })
  const replaced = [...compaction.replaced, { list: rewriting.list, goAt: now + replacedFilesStayMs }]
  return writeCompaction(dataSet, compaction, {
    ...doneWith(compaction, rewriting.pass, rewriting.day),
    rewriting: undefined,
    ...(problem === undefined && { replaced }),
  })
}

/**
 * Copies the new files of a rewritten day into the day's folder. If something is wrong with them, copies none and
 * returns the problem.
 */
const putInPlace = async (
  dataSet: DailyDataSet,
  { day, executionId, list }: Rewriting,
): Promise<string | undefined> => {
  const before = await readList(list)
  if (!before) return 'The list of its files has gone'
  const keys = await parquetFiles(executionId)
  const rows = (await Promise.all(keys.map(key => rowsOfParquet(key)))).reduce((sum, one) => sum + one, 0)
  // The new files of the day may have more rows than the old ones, because rows that arrived meanwhile may be in
  // both.
  if (rows < before.rows) return `The new files have ${rows} rows of ${before.rows}`
  await runConcurrently(
    keys.map((key, index) => () => copyToDay(dataSet, day, key, `whole-${executionId}-${index + 1}.parquet`)),
  )
  return undefined
}

const beginRewriting = async (dataSet: DailyDataSet, compaction: Compaction, now: number): Promise<void> => {
  let state = compaction
  let looked = 0
  for (;;) {
    const [span] = spansToDo(state, now)
    if (!span || (looked += 1) > daysPerMinute) break
    const day = await dayAfter(dataSet, span.after)
    if (day === undefined || day > span.upTo) {
      state = doneWith(state, span.pass, span.upTo)
      continue
    }
    const keys = await filesOfDay(dataSet, day)
    const started = keys.length > fewFiles ? await startRewriting(dataSet, day, keys) : undefined
    if (started) {
      await writeCompaction(dataSet, compaction, { ...state, rewriting: { day, pass: span.pass, ...started } })
      return
    }
    state = doneWith(state, span.pass, day)
  }
  if (state !== compaction) await writeCompaction(dataSet, compaction, state)
}

/**
 * Starts the query that rewrites a day's files. Returns undefined if the day has a file that no query can read; a
 * person must look at it.
 */
const startRewriting = async (
  dataSet: DailyDataSet,
  day: string,
  keys: readonly string[],
): Promise<Pick<Rewriting, 'executionId' | 'list'> | undefined> => {
  let rows = 0
  const unreadable: string[] = []
  await runConcurrently(
    keys.map(key => async () => {
      const more = await rowsIfParquet(key, dataSetsBucket)
      if (more === undefined) unreadable.push(key)
      else rows += more
    }),
  )
  if (unreadable.length > 0) {
    logger.error('a day of a data set stays in many files', { dataSet, day, reason: 'not Parquet', files: unreadable })
    return undefined
  }
  const list = `${dataSet}-${day}-${randomBytes(4).toString('hex')}`
  await putList(list, { keys, rows })
  const statement = rewriteStatement(dataSet, day, parquetLocation(list))
  return { list, executionId: await startQuery(statement, hash('sha256', list)) }
}
