import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer } from 'vite'
import { root } from '../base/project.ts'

/** The paths that are forwarded to the product instead of being served from the console's sources. */
const ofProduct = ['/api', '/outbox', '/outbox.json', '/deliveries.json']

interface Wanted {
  /** The address of the running product, to which API calls are forwarded. */
  readonly base: string
  /** The preferred port. If it is in use, the next free port is used. */
  readonly port: number
}

interface ServedConsole {
  readonly port: number
  close(): Promise<void>
}

/** Serves the console from its sources. Changes to source files show up on open pages immediately. */
export const serveConsole = async ({ base, port }: Wanted): Promise<ServedConsole> => {
  const server = await createServer({
    configFile: path.join(root, 'web', 'vite.config.ts'),
    // Pre-bundles the packages of all pages at the start. Otherwise, Vite would pre-bundle a package when a page
    // first needs it, and then reload all pages.
    optimizeDeps: { entries: ['**/*.{ts,tsx}'] },
    server: { host: '127.0.0.1', port, proxy: Object.fromEntries(ofProduct.map(prefix => [prefix, base])) },
  })
  await server.listen()
  const address = server.httpServer?.address() as AddressInfo | undefined // the server listens on a port
  return { port: address?.port ?? port, close: () => server.close() }
}
