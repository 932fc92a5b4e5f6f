import type { Socket } from 'node:net'
import { Duplex, Transform, type TransformCallback } from 'node:stream'

/**
 * Ends a connection whose next MQTT packet says that it is longer than allowed, before its content is read into
 * memory. Reads the fixed headers only: one byte of type, then the remaining length in up to four bytes.
 */
export const limitPackets = (socket: Socket, packetBytes: number): Duplex => {
  const meter = createMeter(packetBytes)
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      if (meter(chunk)) done(undefined, chunk)
      else done(new Error(`a packet is longer than ${packetBytes} bytes`))
    },
  })
  socket.pipe(limited)
  socket.once('error', error => limited.destroy(error))
  socket.once('close', () => limited.destroy())
  limited.once('error', () => socket.destroy())
  return Duplex.from({ readable: limited, writable: socket })
}

/** Answers false once a packet is too long. */
const createMeter = (packetBytes: number): ((chunk: Buffer) => boolean) => {
  let skip = 0
  let header: { length: number; factor: number } | undefined
  return chunk => {
    let at = 0
    while (at < chunk.length) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at)
        skip -= step
        at += step
        continue
      }
      const byte = chunk[at] ?? 0
      at += 1
      if (!header) {
        header = { length: 0, factor: 1 }
        continue
      }
      header.length += (byte & 127) * header.factor
      header.factor *= 128
      if (header.length > packetBytes || header.factor > 128 ** 4) return false
      if (byte < 128) {
        skip = header.length
        header = undefined
      }
    }
    return true
  }
}
