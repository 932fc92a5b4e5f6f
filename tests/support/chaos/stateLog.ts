import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { readStateItem } from '#functions/data/devices/stateItem.ts'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import type { LoopbackAnswer, LoopbackRequest } from '#scripts/local/aws/protocol/loopbackServer.ts'

type Item = Record<string, AttributeValue>

/**
 * The requests through which ingest writes a state: a put, a transaction, or statements that name the attributes to
 * set.
 */
interface Input {
  readonly TableName?: string
  readonly Item?: Item
  readonly TransactItems?: readonly { readonly Put?: { readonly TableName: string; readonly Item: Item } }[]
  readonly Statements?: readonly { readonly Statement: string; readonly Parameters: readonly AttributeValue[] }[]
}

const table = localTableName('deviceStates')

/** Follows the writes of states, so that the store need not be read. */
export const startStateLog = () => {
  const items = new Map<string, Item>()
  const states = new Map<string, DeviceState>()
  const keep = (item: Item): void => {
    const state = readStateItem(unmarshall(item))
    items.set(state.deviceName, item)
    states.set(state.deviceName, state)
  }
  return {
    states,
    watch: ({ headers, body: sent }: LoopbackRequest, { status, body: answered }: LoopbackAnswer): void => {
      if (
        status !== 200 ||
        !/\.(?:PutItem|TransactWriteItems|BatchExecuteStatement)$/.test(String(headers['x-amz-target']))
      )
        return
      const { TableName, Item, TransactItems = [], Statements = [] } = JSON.parse(sent, withBytes) as Input
      const puts = [...TransactItems.map(({ Put }) => Put), { TableName, Item }]
      for (const put of puts) if (put?.TableName === table && put.Item) keep(put.Item)
      const { Responses = [] } = JSON.parse(answered) as { Responses?: readonly { readonly Error?: object }[] }
      for (const [place, { Statement, Parameters }] of Statements.entries()) {
        if (Responses[place]?.Error) continue
        // The last two parameters are the key and the condition.
        const set = Array.from(Statement.matchAll(/SET "(\w+)"/g), ([, name = ''], index) => [name, Parameters[index]])
        keep({ ...items.get(String(Parameters.at(-2)?.S)), ...Object.fromEntries(set) })
      }
    },
  }
}

const withBytes = (key: string, value: unknown): unknown =>
  key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value
