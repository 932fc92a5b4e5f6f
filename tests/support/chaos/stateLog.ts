import { unmarshall } from '@aws-sdk/util-dynamodb'
import { stateOf } from '#functions/data/stateItem.ts'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { localTableName } from '#scripts/local/names.ts'
import type { LoopbackAnswer, LoopbackRequest } from '#scripts/local/loopbackServer.ts'

interface Put {
  readonly TableName: string
  readonly Item: Record<string, never>
}

const table = localTableName('deviceStates')

/** Follows what is written of instruments' states, so that the store need not be asked. */
export const startStateLog = () => {
  const states = new Map<string, DeviceState>()
  return {
    states,
    watch: ({ headers, body }: LoopbackRequest, { status }: LoopbackAnswer): void => {
      if (status !== 200 || !/\.(?:PutItem|TransactWriteItems)$/.test(String(headers['x-amz-target']))) return
      const input = JSON.parse(body, withBytes) as Put & { TransactItems?: readonly { Put?: Put }[] }
      for (const { Put } of input.TransactItems ?? [{ Put: input }]) {
        if (Put?.TableName !== table) continue
        const state = stateOf(unmarshall(Put.Item))
        states.set(state.deviceName, state)
      }
    },
  }
}

const withBytes = (key: string, value: unknown): unknown =>
  key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value
