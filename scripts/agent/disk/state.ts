import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { writeAtomically } from '../../files/atomicFile.ts'
import { errorCode } from '../../files/errorCode.ts'
import { readText } from '../../files/readText.ts'
import { serialised } from '../../files/serialised.ts'
import { ExecutionRef } from '../checks/executionRef.ts'
import { KnownKeys } from '../checks/trustedKeys.ts'

const Outcome = z.object({ status: z.enum(['SUCCEEDED', 'FAILED', 'REJECTED']), reason: z.string() })

const JobState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('idle'), isAsking: z.boolean() }),
  z.object({ type: z.literal('working'), execution: ExecutionRef, isRunning: z.boolean() }),
  z.object({ type: z.literal('ending'), execution: ExecutionRef, outcome: Outcome }),
])

const State = z.object({
  schemaVersion: z.literal(1),
  /**
   * The job in progress. If it cannot be read, it is dropped, because the service sends an execution again until the
   * execution has ended.
   */
  job: JobState.optional().catch(undefined),
  /**
   * How many times the installer has been started for one execution of a content job, and whether it has succeeded.
   */
  install: z
    .object({ execution: ExecutionRef, begun: z.number(), isDone: z.boolean().default(false) })
    .optional()
    .catch(undefined),
  /** The counter in the manifest of the content that was installed last. */
  appliedCounter: z.number(),
  keys: KnownKeys,
  keysCounter: z.number(),
  password: z.string().optional(),
})

export type State = z.infer<typeof State>

export interface AgentState {
  current(): State
  /** Changes the agent's state. Resolves once the change is on disk. */
  change(change: Partial<State>): Promise<void>
}

const initial: State = { schemaVersion: 1, appliedCounter: 0, keys: {}, keysCounter: 0 }

/**
 * Opens `agent.json`, the file with the data that the agent must not lose in a crash. Only the file's owner can read
 * it.
 */
export const openState = async (folder: string): Promise<AgentState> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'agent.json')
  let state = await read(file)
  const writer = serialised()
  return {
    current: () => state,
    change: change => {
      state = { ...state, ...change }
      const text = `${JSON.stringify(state, undefined, 2)}\n`
      return writer.run(() => writeAtomically(file, text))
    },
  }
}

const read = async (file: string): Promise<State> => {
  const text = await readText(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return initial
  try {
    return State.parse(JSON.parse(text))
  } catch (error) {
    const remedy = 'Restore a copy. Without one, delete all but spool in its folder: the instrument then enrols again'
    throw new Error(`The agent's state ${file} is damaged. ${remedy}`, { cause: error })
  }
}
