import { createHash } from 'node:crypto'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Authority } from '../iot/provisioning/authority.ts'

export interface Listener {
  readonly port: number
  close(): void
}

/** Listens on loopback for MQTT clients with passwords. */
export const listen = (port: number, onSocket: (socket: Socket) => void): Promise<Listener> =>
  started(createServer(onSocket), port)

/**
 * Listens on loopback for clients with a certificate that the authority has issued. `onSocket` gets the certificate's
 * id.
 */
export const listenTls = (
  port: number,
  { caPem, server }: Authority,
  onSocket: (socket: Socket, certificateId: string) => void,
): Promise<Listener> => {
  const settings = { ca: caPem, cert: server.certificatePem, key: server.privateKey }
  const tls = createTlsServer({ ...settings, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' })
  tls.on('secureConnection', socket => {
    const certificateId = createHash('sha256').update(socket.getPeerCertificate().raw).digest('hex')
    onSocket(socket, certificateId)
  })
  return started(tls, port)
}

const started = async (server: Server, port: number): Promise<Listener> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
