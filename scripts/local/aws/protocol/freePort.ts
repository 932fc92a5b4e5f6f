import { createServer } from 'node:net'

/** Returns the wanted port if it is free on 127.0.0.1. Otherwise returns 0, which stands for any free port. */
export const freePort = (wanted: number): Promise<number> =>
  new Promise(resolve => {
    if (wanted > 65_535) return resolve(0)
    const server = createServer()
    server.once('error', () => resolve(0))
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(wanted)))
  })
