import * as z from 'zod'
import { followedTables } from '#infra/delivery.ts'

/** The deployed functions that receive stream events, and the tables whose changes they follow. */
export interface Followers {
  /** The AWS names of the functions, keyed by their names in the product. */
  readonly functions: Readonly<Record<string, string>>
  /** The AWS names of the tables, keyed by their names in the product. */
  readonly tables: Readonly<Record<string, string>>
}

export interface Receiver {
  /** The function's name in the product. If the failed messages do not reveal it, the function's name in AWS. */
  readonly service: string
  /** The function's name or ARN in AWS, which is needed to invoke it. */
  readonly functionName: string
}

const Batch = z.object({
  Records: z.tuple([z.object({ eventSource: z.string(), eventSourceARN: z.string() })], z.unknown()),
})

/**
 * Returns the deployed function that should receive a batch of dead letters, chosen by the stream that the batch
 * comes from. If a function was removed and deployed again, its AWS name differs from that of the function that gave
 * up the batch.
 * @param givenUpBy the ARN of the function that gave up the batch; it receives the batch if the stream is unknown
 */
export const chooseBatchReceiver = (payload: string, givenUpBy: string, { functions, tables }: Followers): Receiver => {
  const service = serviceOf(payload, tables)
  const functionName = service && functions[service]
  if (service && functionName) return { service, functionName }
  return { service: givenUpBy.split(':').at(-1) ?? '', functionName: givenUpBy }
}

const serviceOf = (payload: string, tables: Followers['tables']): string | undefined => {
  const { data } = Batch.safeParse(JSON.parse(payload))
  if (!data) return undefined
  const [{ eventSource, eventSourceARN }] = data.Records
  if (eventSource === 'aws:kinesis') return 'ingest'
  const [, tableName] = /:table\/([^/]+)\/stream\//.exec(eventSourceARN) ?? []
  const [, followed] = Object.entries(followedTables).find(([table]) => tables[table] === tableName) ?? []
  return tableName === undefined ? undefined : followed?.functionName
}
