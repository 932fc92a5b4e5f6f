import * as z from 'zod'

/**
 * The maximum size of the event in a synchronous Lambda invocation (6 MB):
 * docs.aws.amazon.com/lambda/latest/api/API_Invoke.html.
 */
const eventBytesLimit = 6_000_000

const Batch = z.looseObject({ Records: z.array(z.unknown()) })

/**
 * Splits a batch into events that Lambda accepts, and keeps the order of the records. A batch from a stream may
 * already be as large as Lambda allows. The mark `redriven`, which is added to each event, would then exceed the
 * limit. The mark makes ingest deliver the messages' rows again, because it is unknown whether they were delivered.
 */
export const redrivenParts = (payload: string, bytesLimit = eventBytesLimit): string[] => {
  const given: unknown = JSON.parse(payload)
  const { data: batch } = Batch.safeParse(given)
  if (!batch) return [JSON.stringify({ ...(given as object), redriven: true })]
  const eventOf = (Records: readonly unknown[]): string => JSON.stringify({ ...batch, Records, redriven: true })
  const around = Buffer.byteLength(eventOf([]))
  const parts: unknown[][] = []
  let room = 0
  for (const record of batch.Records) {
    const bytes = Buffer.byteLength(JSON.stringify(record)) + 1
    const part = parts.at(-1)
    if (part && bytes <= room) part.push(record)
    else {
      parts.push([record])
      room = bytesLimit - around
    }
    room -= bytes
  }
  return parts.map(eventOf)
}
