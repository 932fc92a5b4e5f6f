import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent, KinesisStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { vi } from 'vitest'
import type { ChangeRecord } from '#scripts/local/aws/dynamodb/types.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { naiveOutcome, type NaiveInput } from '#tests/support/naive/naiveRules.ts'
import {
  editedRule,
  isNewVersion,
  naiveRuleOf,
  parameterTypes,
  type DrawnEdit,
  type DrawnRule,
} from '#tests/support/draw/randomRules.ts'
import { openAdmin } from './admin.ts'
import { openChaosStore } from './chaosStore.ts'
import { noAnswer, startFaults } from './faults.ts'
import { startMailLog } from './mailLog.ts'
import { chaosPlan, start } from './plan.ts'
import { restarting } from './processes.ts'
import { startSending } from './sending.ts'
import { startStateLog } from './stateLog.ts'

const minuteMs = 60_000
const mailTopics = /[^:]+$/
const noticesTable = localTableName('notices')
interface Trouble {
  /** Whether calls to the store can fail and processes can be killed. */
  readonly withStore: boolean
  /** The mail service accepts nothing between these times of the run. */
  readonly mailsAway?: readonly [from: number, to: number]
  /** Whether the server's clock is set back by a day for a part of the run. */
  readonly clockSetBack?: boolean
  /** How often a piece of work may fail in a row. After that, faults are paused for it. */
  readonly patience: number
}

const dayMs = 86_400_000

/**
 * Runs the functions that process streams and due work, on a day drawn from a seed. Returns the outcome, and that of
 * the naive implementation for the same messages, edits and fates of mails. Decision 30 says why faults are drawn
 * from a seed.
 */
export const runChaos = async (seed: number, trouble: Trouble) => {
  const plan = chaosPlan(seed)
  const { random } = plan
  const { patience } = trouble
  const store = await openChaosStore()
  const faults = startFaults(random, trouble.withStore)
  const mails = startMailLog()
  const written = startStateLog()
  let clock = start
  const sns = mockClient(SNSClient)
  const firehose = mockClient(FirehoseClient)
  sns.on(PublishCommand).callsFake(({ TopicArn, Message }: { TopicArn: string; Message: string }) => {
    const [from = 0, to = 0] = trouble.mailsAway ?? []
    const fate = faults.mailFate(clock - start >= from && clock - start < to)
    if (fate !== 'mail refused') mails.publish(mailTopics.exec(TopicArn)?.[0] ?? '', Message)
    if (fate !== 'sent') throw noAnswer()
    return {}
  })
  firehose.on(PutRecordBatchCommand).callsFake(({ Records }: { Records: unknown[] }) => ({
    RequestResponses: Records.map(() => ({ RecordId: 'r' })),
  }))
  const loading = <M>(load: () => Promise<M>, isSlow = false) =>
    restarting(
      load,
      (process, db) => {
        store.connect(db, (carryOut, request) =>
          faults.call(process, async () => {
            const answer = await carryOut()
            mails.watch(request, answer)
            written.watch(request, answer)
            return answer
          }),
        )
      },
      isSlow,
    )
  const ingest = loading(() => import('#functions/ingest/handler.ts'), true)
  const notify = loading(() => import('#functions/notify/handler.ts'))
  const everyMinute = loading(() => import('#functions/background/everyMinute.ts'))

  const setClock = (time: number): void => {
    clock = time
    vi.setSystemTime(time)
  }
  setClock(start)
  const admin = await openAdmin(store)
  const rules = new Map(plan.rules.map(rule => [rule.name, rule]))
  for (const rule of plan.rules) await admin.saveRule(rule, clock)
  const inputs: NaiveInput[] = []
  /** Whether a rule has been edited since the last full minute. */
  let isEdited = true

  const sending = startSending()
  /** Adds the messages that were applied since the last call to the inputs, in the order of each instrument. */
  const noteApplied = (): void => {
    for (const { deviceName, recentIds, refusedIds } of written.states.values()) {
      const known = new Set([...recentIds.map(([id]) => id), ...refusedIds])
      for (const message of sending.unnoted(deviceName)) {
        if (!known.has(message.id) && !sending.isAcknowledged(message)) continue
        sending.note(message)
        inputs.push(message.naive)
      }
    }
  }
  const hasPending = (): boolean => [...written.states.values()].some(({ pending }) => pending.length > 0)
  const nextAutoResolve = (): number =>
    Math.min(...[...written.states.values()].map(({ autoResolveAt = Infinity }) => autoResolveAt))

  let noticesRead: string | undefined
  const deliverNotices = async (): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      const changes = await store.changes.read(noticesTable, noticesRead, 1 + Math.floor(random() * 10))
      if (changes.length === 0) return
      if (attempt > patience) faults.pause()
      const event = { Records: changes } as unknown as DynamoDBStreamEvent // has the form of the stream's events
      const answer = await notify(({ handler }) => handler(event))
      if (answer) noticesRead = lastBefore(changes, answer, noticesRead)
      faults.resume()
    }
  }

  const deliver = async (): Promise<boolean> => {
    const records = sending.waiting()
    if (records.length === 0) return true
    const event = { Records: records.map(({ record }) => record) } as unknown as KinesisStreamEvent
    const answer = await ingest(({ processBatch }) => processBatch(event))
    if (answer) {
      const failed = answer.batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier))
      sending.acknowledge(Math.min(...failed, sending.count()))
    }
    noteApplied()
    await deliverNotices()
    return sending.waiting().length === 0
  }

  const settle = async (withSlow: boolean): Promise<void> => {
    await faults.settle(withSlow)
    noteApplied()
    await deliverNotices()
  }

  const deliverAll = async (share: number): Promise<void> => {
    for (let attempt = 0; random() < share || hasPending(); attempt += 1) {
      if (attempt > patience) faults.pause()
      const done = await deliver()
      faults.resume()
      if (done) break
    }
    await settle(false)
  }

  const wholeMinute = async (time: number): Promise<void> => {
    setClock(time)
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > patience) faults.pause()
      const done = await everyMinute(async ({ handler }) => {
        // The lease that a killed run leaves behind expires at once, because the minute is retried at the same time.
        await handler({}, { getRemainingTimeInMillis: () => 0 })
        return true
      })
      await faults.settle(false)
      faults.resume()
      if (!done) continue
      isEdited = false
      return
    }
  }

  /** Does the work that is due at each full minute. Most minutes without any work are skipped. */
  const advance = async (to: number): Promise<void> => {
    for (;;) {
      const next = Math.floor(clock / minuteMs + 1) * minuteMs
      if (next > to) break
      const due = isEdited ? next : Math.min(mails.nextDue(), nextAutoResolve())
      if (due > to) break
      const minute = Math.max(next, Math.ceil(due / minuteMs) * minuteMs)
      if (minute > to) break
      inputs.push({ clockAt: minute })
      await wholeMinute(minute)
    }
    setClock(to)
    inputs.push({ clockAt: to })
  }

  const edit = async (drawn: DrawnEdit): Promise<void> => {
    const before = rules.get(drawn.name)
    if (!before) return
    await settle(true)
    const after: DrawnRule = editedRule(before, drawn)
    rules.set(after.name, after)
    isEdited = true
    await admin.saveRule(after, clock)
    inputs.push({ editAt: clock, rule: naiveRuleOf(after), isNew: isNewVersion(before, after) })
  }

  /** Sets the clock back by a day for the middle third of the run, and then forward to where it would have been. */
  const jump = (place: number): void => {
    const third = Math.floor(plan.steps.length / 3)
    if (!trouble.clockSetBack || (place !== third && place !== 2 * third)) return
    setClock(place === third ? clock - dayMs : clock + dayMs)
    inputs.push({ clockAt: clock })
  }

  for (const [place, step] of plan.steps.entries()) {
    jump(place)
    if ('edit' in step) await edit(step.edit)
    else {
      await advance(clock + step.message.stepMs)
      sending.send(step.message, step.device, clock)
    }
    await deliverAll(0.7)
  }
  while (sending.waiting().length > 0) await deliverAll(0.9)
  const end = start + 4 * dayMs
  await advance(end)
  const rows = await admin.rows()
  await store.close()
  sns.restore()
  firehose.restore()
  return {
    injected: faults.injected,
    mails,
    rows,
    naive: naiveOutcome(plan.rules.map(naiveRuleOf), parameterTypes, inputs, end, mails.fates),
  }
}

/** The sequence number of the last change that was processed. */
const lastBefore = (
  changes: readonly ChangeRecord[],
  { batchItemFailures: [failed] }: DynamoDBBatchResponse,
  before: string | undefined,
): string | undefined => {
  const sequences = changes.map(({ dynamodb }) => dynamodb.SequenceNumber)
  const place = failed ? sequences.indexOf(failed.itemIdentifier) : sequences.length
  return place > 0 ? sequences[place - 1] : before
}
