import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer } from 'vite'
import { root } from '../project.ts'

/** The paths that the product answers itself, beside the console. */
const ofProduct = ['/api', '/outbox', '/outbox.json', '/deliveries.json']

interface Wanted {
  /** The product, to which calls go. */
  readonly base: string
  /** The next free one is taken if this one is not free. */
  readonly port: number
}

interface ServedConsole {
  readonly port: number
  close(): Promise<void>
}

/** Serves the console from its sources. A change is on an open page at once. */
export const serveConsole = async ({ base, port }: Wanted): Promise<ServedConsole> => {
  const server = await createServer({
    configFile: path.join(root, 'web', 'vite.config.ts'),
    // Prepares the packages of all pages at the start. Otherwise Vite would prepare a package when a page first needs
    // it, and then load all pages anew.
    optimizeDeps: { entries: ['**/*.{ts,tsx}'] },
    server: { host: '127.0.0.1', port, proxy: Object.fromEntries(ofProduct.map(prefix => [prefix, base])) },
  })
  await server.listen()
  const address = server.httpServer?.address() as AddressInfo | undefined // a server that listens on a port
  return { port: address?.port ?? port, close: () => server.close() }
}
