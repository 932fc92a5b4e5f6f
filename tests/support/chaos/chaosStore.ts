import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { openDynamoDb, type DynamoDb } from '#scripts/local/aws/dynamodb/openDynamoDb.ts'
import type { LoopbackAnswer, LoopbackRequest } from '#scripts/local/aws/protocol/loopbackServer.ts'
import { region } from '#scripts/local/aws/account/names.ts'
import { createTables } from '#scripts/local/setup/tables.ts'

export type CarryOut = () => Promise<LoopbackAnswer>

/** The connection between a client and the store. It carries out each request, or fails. */
export type Line = (carryOut: CarryOut, request: LoopbackRequest) => Promise<LoopbackAnswer>

interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array
}

const textOf = (body: string | Uint8Array): string => (typeof body === 'string' ? body : new TextDecoder().decode(body))

const plainLine: Line = carryOut => carryOut()

/**
 * Opens the store in this process, without a network. Requests and answers still pass through the real DynamoDB
 * client.
 * @param readLagMs how far eventually consistent reads lag behind
 */
export const openChaosStore = async (readLagMs = 0) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-chaos-'))
  const store: DynamoDb = await openDynamoDb({ path: path.join(folder, 'tables'), readLagMs })

  const handlerBehind = (line: Line) => ({
    handle: async ({ method, path: url, headers, body = '' }: WireRequest) => {
      const request = { method, path: url, headers, body: textOf(body) }
      const answer = await line(() => store.respond(request), request)
      return {
        response: {
          statusCode: answer.status,
          headers: answer.headers,
          body: Readable.from([Buffer.from(answer.body)]),
        },
      }
    },
  })

  const client = new DynamoDBClient({ region, requestHandler: handlerBehind(plainLine) as never })
  await createTables(client)
  return {
    changes: store.changes,
    /** A client without faults, for calls that are not part of the trial. */
    db: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    connect: (to: DynamoDBDocumentClient, line: Line): void => {
      Object.assign(to.config, { requestHandler: handlerBehind(line) })
    },
    close: async (): Promise<void> => {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ChaosStore = Awaited<ReturnType<typeof openChaosStore>>
