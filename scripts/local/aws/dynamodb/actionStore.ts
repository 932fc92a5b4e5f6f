import db from 'dynalite/db/index.js'
import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError } from '../protocol/awsError.ts'
import { endOf, indexesOf, indexKey, prefixes, unfitIndexKey } from './rows.ts'
import { itemSource, type Storage } from './storage.ts'
import type { Action, ActionStore, Answer, CheckedRequest, Done, Item, Range, RowStore, Table } from './types.ts'
import type { UnitOfWork } from './unitOfWork.ts'

export const tableNotFound = (name: string): AwsError =>
  new AwsError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`)

/** What an action of dynalite may do with items: read them and, if `write` is given, also write them. */
export type ItemAccess = Pick<UnitOfWork, 'read'> & Partial<Pick<UnitOfWork, 'write'>>

type Fail = (error: unknown) => void

/**
 * Passes the result of `work` to a callback of dynalite. If the callback throws, only the request fails; otherwise,
 * the exception would end the process.
 */
const deliver = <T>(work: Promise<T>, done: Done<NonNullable<T>>, fail: Fail): void => {
  work.then(value => done(null, value ?? undefined)).catch(fail)
}

/**
 * Limits a range of index rows to those after the request's start key. dynalite cannot do this, because the keys of
 * index rows are longer than dynalite's own (see `indexKey`).
 */
const startingAt = (table: Table, { IndexName, ExclusiveStartKey }: CheckedRequest, range: Range): Range => {
  const index = indexesOf(table).find(candidate => candidate.IndexName === IndexName)
  if (!index || !ExclusiveStartKey) return range
  const start = indexKey(table, index, ExclusiveStartKey)
  return range.reverse ? { ...range, lt: start } : { ...range, gt: start }
}

const within = (prefix: string, { gt, gte, lt, lte, ...rest }: Range): Range => ({
  ...rest,
  ...(gt === undefined ? { gte: prefix + (gte ?? '') } : { gt: prefix + gt }),
  ...(lte !== undefined ? { lte: prefix + lte } : { lt: lt === undefined ? endOf(prefix) : prefix + lt }),
})

/**
 * Ignores dynalite's writes to indexes, because the commit itself derives index rows from the item before and after
 * the change.
 */
const ignoredWrite = (_key: string, ...rest: unknown[]): void => {
  const done = rest.at(-1)
  if (typeof done === 'function') done(null)
}

const requireIndexKeys = ({ tables }: Storage, tableName: string, item: Item | undefined): void => {
  const table = tables.get(tableName)?.table
  const unfit = table && item && unfitIndexKey(table, item)
  if (unfit === undefined) return
  const message = `One or more parameter values are not valid. The index key ${unfit} is empty or of another type`
  throw new AwsError('ValidationException', message)
}

const storeFor = (storage: Storage, access: ItemAccess, request: CheckedRequest, fail: Fail): ActionStore => {
  const lock: RowStore['lock'] = (_key, run) => run(done => done)
  const write = (tableName: string, key: string, after: Item | undefined, done: Done<never>) => {
    if (!access.write) throw new Error('The local DynamoDB tried to write in an operation that only reads')
    requireIndexKeys(storage, tableName, after)
    access.write(tableName, key, after)
    done(null)
  }
  return {
    options: { maxItemSize: db.MAX_SIZE },
    getTable: (name, done) => {
      const table = storage.tables.get(name)?.table
      if (!table) throw tableNotFound(name)
      done(null, table)
    },
    getItemDb: name => ({
      lock,
      get: (key, done) => deliver(access.read(name, key), done, fail),
      put: (key, item, done) => write(name, key, item, done),
      del: (key, done) => write(name, key, undefined, done),
      createValueStream: range => itemSource(storage, within(prefixes.items(name), range), fail),
    }),
    getIndexDb: (_kind, name, indexName) => ({
      lock,
      get: () => fail(new Error('The local DynamoDB reads an index only by a range of keys')),
      put: ignoredWrite,
      del: ignoredWrite,
      createValueStream: range => {
        const table = storage.tables.get(name)?.table
        const from = table ? startingAt(table, request, range) : range
        return itemSource(storage, within(prefixes.index(name, indexName), from), fail)
      },
    }),
  }
}

/**
 * Converts a refusal by dynalite (an error with the answer in `body`) to an AwsError. Returns other errors unchanged.
 */
const asAwsError = (error: unknown): unknown => {
  const body = isRecord(error) ? error['body'] : undefined
  if (!isRecord(body) || typeof body['__type'] !== 'string') return error
  return new AwsError(body['__type'].split('#').at(-1) ?? '', String(body['message'] ?? body['Message'] ?? ''))
}

export const runAction = (
  action: Action,
  storage: Storage,
  access: ItemAccess,
  request: CheckedRequest,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(asAwsError(error))
    try {
      action(storeFor(storage, access, request, fail), request, (error, answer) =>
        error ? fail(error) : resolve(answer ?? {}),
      )
    } catch (error) {
      fail(error)
    }
  })

/** Runs a check by dynalite, and throws its refusals as AwsErrors. */
export const refusing = <T>(check: () => T): T => {
  try {
    return check()
  } catch (error) {
    throw asAwsError(error)
  }
}
