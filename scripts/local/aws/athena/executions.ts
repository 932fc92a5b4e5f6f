import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { writeAtomically } from '../../../files/atomicFile.ts'
import { serialised } from '../../../files/serialised.ts'
import { readJsonFile } from '../../files/readJsonFile.ts'

const Stored = z.object({
  id: z.string(),
  token: z.string(),
  sql: z.string(),
  parameters: z.array(z.string()),
  database: z.string(),
  state: z.enum(['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED']),
  reason: z.string().optional(),
  bytesScanned: z.number().optional(),
  /** The number of rows in the query's result. */
  rows: z.number().optional(),
  /** The time at which the query was submitted, in epoch milliseconds. */
  submittedAt: z.number(),
  completedAt: z.number().optional(),
})

/** An execution of a query, from its submission on, with its current state. */
export type Execution = z.infer<typeof Stored>

export const hasEnded = ({ state }: Execution): boolean => state !== 'QUEUED' && state !== 'RUNNING'

/**
 * The store of query executions. Each is stored in a separate file, so that an execution whose start was acknowledged
 * survives a crash.
 */
export interface Executions {
  find(id: string): Execution | undefined
  withToken(token: string): Execution | undefined
  all(): readonly Execution[]
  /** Saves a query execution. Resolves once it is on disk. */
  save(execution: Execution): Promise<void>
  /** Waits until all query executions saved so far are on disk. */
  idle(): Promise<void>
}

export const openExecutions = async (folder: string): Promise<Executions> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(folder)).filter(name => name.endsWith('.json'))
  const byId = new Map<string, Execution>()
  for (const name of names) {
    const execution = readJsonFile(path.join(folder, name), Stored, '{id, token, sql, parameters, state, …}')
    byId.set(execution.id, execution)
  }
  const files = serialised()
  const byToken = new Map([...byId.values()].map(({ token, id }) => [token, id]))
  return {
    find: id => byId.get(id),
    withToken: token => byId.get(byToken.get(token) ?? ''),
    all: () => [...byId.values()],
    idle: files.idle,
    save: execution => {
      byId.set(execution.id, execution)
      byToken.set(execution.token, execution.id)
      const text = JSON.stringify(execution)
      return files.run(() => writeAtomically(path.join(folder, `${execution.id}.json`), text))
    },
  }
}
