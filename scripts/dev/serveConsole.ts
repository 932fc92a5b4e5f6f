import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer } from 'vite'
import { root } from '../project.ts'

/** The paths that are passed on to the product. The console does not answer them. */
const ofProduct = ['/api', '/outbox', '/outbox.json', '/deliveries.json']

interface Wanted {
  /** The address of the product, which answers the calls of the API. */
  readonly base: string
  /** The preferred port. If it is in use, the next free port is taken. */
  readonly port: number
}

interface ServedConsole {
  readonly port: number
  close(): Promise<void>
}

/** Serves the console from its sources. A change of a source file is shown on an open page at once. */
export const serveConsole = async ({ base, port }: Wanted): Promise<ServedConsole> => {
  const server = await createServer({
    configFile: path.join(root, 'web', 'vite.config.ts'),
    // Prepares the packages of all pages at the start. Otherwise Vite would prepare a package when a page first needs
    // it, and then load all pages anew.
    optimizeDeps: { entries: ['**/*.{ts,tsx}'] },
    server: { host: '127.0.0.1', port, proxy: Object.fromEntries(ofProduct.map(prefix => [prefix, base])) },
  })
  await server.listen()
  const address = server.httpServer?.address() as AddressInfo | undefined // the server listens on a port
  return { port: address?.port ?? port, close: () => server.close() }
}
