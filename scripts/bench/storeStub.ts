import { Readable } from 'node:stream'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { cpuMicroseconds } from './measure.ts'

type WireItem = Readonly<Record<string, unknown>>

const utf8 = new TextDecoder()

/** The operations that ingest sends, as they are on the wire. */
interface Body {
  readonly Item?: WireItem
  readonly TransactItems?: readonly { readonly Put?: { readonly TableName: string; readonly Item: WireItem } }[]
  readonly Statements?: readonly Statement[]
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly WireItem[] }>>
}

interface Statement {
  readonly Statement: string
  readonly Parameters: readonly unknown[]
}

export interface StoreStub {
  /** The stub's own time so far. */
  spent: number
  requests: number
}

/**
 * Answers a client's requests at once, in the place of HTTP, so that only the client's own work is left. It keeps the
 * states that are written and returns them when they are read.
 */
export const stubStore = (db: DynamoDBDocumentClient, statesTable: string): StoreStub => {
  const stub: StoreStub = { spent: 0, requests: 0 }
  const states = new Map<string, WireItem>()
  const keep = (item: WireItem): void => void states.set(keyOf(item), item)
  /** The attributes that it names; the key is the last parameter but one. */
  const updated = ({ Statement, Parameters }: Statement): WireItem => {
    const set = Array.from(Statement.matchAll(/SET "(\w+)"/g), ([, name = ''], place) => [name, Parameters[place]])
    return { ...states.get(JSON.stringify(Parameters.at(-2))), ...Object.fromEntries(set) }
  }
  const answer = ({ Item, TransactItems, Statements, RequestItems }: Body): object => {
    if (Item) keep(Item)
    for (const { Put } of TransactItems ?? []) if (Put?.TableName === statesTable) keep(Put.Item)
    for (const statement of Statements ?? []) keep(updated(statement))
    if (Statements) return { Responses: Statements.map(() => ({ TableName: statesTable })) }
    if (!RequestItems) return {}
    const keys = RequestItems[statesTable]?.Keys ?? []
    return { Responses: { [statesTable]: keys.flatMap(key => states.get(keyOf(key)) ?? []) } }
  }
  db.config.requestHandler = {
    metadata: { handlerProtocol: 'http/1.1' },
    destroy: () => undefined,
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    handle: ({ body }: { readonly body: Uint8Array }) => {
      const begun = cpuMicroseconds()
      const text = JSON.stringify(answer(JSON.parse(utf8.decode(body)) as Body)) // what our own client has written
      const headers = { 'content-type': 'application/x-amz-json-1.0', 'content-length': String(text.length) }
      const response = { statusCode: 200, headers, body: Readable.from([Buffer.from(text)]) }
      stub.requests += 1
      stub.spent += cpuMicroseconds() - begun
      return Promise.resolve({ response })
    },
  }
  return stub
}

const keyOf = ({ deviceName }: WireItem): string => JSON.stringify(deviceName)
