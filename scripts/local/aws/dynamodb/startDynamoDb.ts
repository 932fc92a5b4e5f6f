import { openDynamoDb, type DynamoDb, type DynamoDbOptions } from './openDynamoDb.ts'
import { startLoopbackServer } from '../protocol/loopbackServer.ts'

export type DynamoDbServer = Omit<DynamoDb, 'respond'> & { url: string; port: number }

const maxRequestBytes = 16 * 1024 * 1024

/** Starts the stand-in on a port of its own. Port 0, the default, uses any free port. */
export const startDynamoDb = async ({
  port = 0,
  ...options
}: DynamoDbOptions & { port?: number }): Promise<DynamoDbServer> => {
  const { respond, changes, sweepExpired, close } = await openDynamoDb(options)
  const server = await startLoopbackServer({ port, maxBodyBytes: maxRequestBytes, respond })
  return {
    url: server.url,
    port: server.port,
    changes,
    sweepExpired,
    close: async () => {
      await server.close()
      await close()
    },
  }
}
