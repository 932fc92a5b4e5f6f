import type { Socket } from 'node:net'
import { Duplex, Transform, type TransformCallback } from 'node:stream'
import { messageBytesLimit } from '#shared/contract/messages/telemetry.ts'
import { openBucket } from '../protocol/tokenBucket.ts'

export interface PacketLimits {
  /** The maximum size of an MQTT packet's content, in bytes. */
  readonly packetBytes: number
  /** The maximum number of topic filters in one SUBSCRIBE. */
  readonly filters: number
  /** Counts a PUBLISH of the connection, and returns whether it is within the rate limit. */
  readonly takesMessage: () => boolean
}

/**
 * IoT Core's limits for a connection: docs.aws.amazon.com/general/latest/gr/iot-core.html A packet may be longer than
 * a payload, because it also contains a topic and other fields.
 */
export const connectionLimits = (uptime?: () => number): PacketLimits => ({
  packetBytes: messageBytesLimit + 1_024,
  filters: 8,
  takesMessage: openBucket({ rate: 100, burst: 100 }, uptime),
})

/**
 * Applies limits to a connection, as IoT Core does. If a packet's header announces too great a length, the connection
 * is closed before the content is read into memory. It is also closed by a SUBSCRIBE with too many filters. A PUBLISH
 * beyond the rate limit is dropped and not acknowledged.
 */
export const limitPackets = (socket: Socket, limits: PacketLimits): Duplex => {
  const takeFrom = openPackets(limits)
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      try {
        for (const part of takeFrom(chunk)) this.push(part)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  socket.pipe(limited)
  socket.once('error', error => limited.destroy(error))
  socket.once('close', () => limited.destroy())
  limited.once('error', () => socket.destroy())
  return Duplex.from({ readable: limited, writable: socket })
}

/** The types of the packets that are checked. The type is the upper half of a packet's first byte. */
const [publishType, subscribeType] = [3, 8]

interface Packet {
  /** The number of bytes of the packet's content that have not been received yet. */
  left: number
  readonly isTaken: boolean
  /** The bytes of the packet received so far. Set if the packet is only passed on once it is complete. */
  readonly held: Buffer[] | undefined
}

/**
 * Returns a function that takes received bytes and returns the bytes to pass on. It throws if the connection must be
 * closed.
 */
const openPackets = ({ packetBytes, filters, takesMessage }: PacketLimits): ((chunk: Buffer) => readonly Buffer[]) => {
  let header: number[] = []
  let packet: Packet | undefined
  const begin = (length: number): Packet => {
    if (length > packetBytes) throw new Error(`a packet is longer than ${packetBytes} bytes`)
    const type = (header[0] ?? 0) >> 4
    return {
      left: length,
      isTaken: type !== publishType || takesMessage(),
      held: type === subscribeType ? [] : undefined,
    }
  }
  return chunk => {
    const taken: Buffer[] = []
    let at = 0
    const read = (part: Buffer): void => {
      if (packet?.held) packet.held.push(part)
      else if (packet?.isTaken) taken.push(part)
    }
    const end = (): void => {
      if (packet?.held) {
        const whole = Buffer.concat(packet.held)
        if (filtersIn(whole) > filters) throw new Error(`a SUBSCRIBE has more than ${filters} filters`)
        taken.push(whole)
      }
      packet = undefined
    }
    while (at < chunk.length) {
      if (packet) {
        const part = chunk.subarray(at, at + packet.left)
        at += part.length
        packet.left -= part.length
        read(part)
      } else {
        header.push(chunk[at] ?? 0)
        at += 1
        const length = lengthIn(header)
        if (length === undefined) continue
        packet = begin(length)
        read(Buffer.from(header))
        header = []
      }
      if (packet.left === 0) end()
    }
    return taken
  }
}

/**
 * Reads the length of a packet's content from its fixed header: one byte for the type, then up to four bytes for the
 * length. Undefined while the header is incomplete.
 */
const lengthIn = ([, ...bytes]: readonly number[]): number | undefined => {
  if ((bytes.at(-1) ?? 128) < 128) return bytes.reduce((sum, byte, place) => sum + (byte & 127) * 128 ** place, 0)
  if (bytes.length === 4) throw new Error('the length of a packet has more than four bytes')
  return undefined
}

/**
 * Counts the filters in a SUBSCRIBE. After the header and the packet id, each filter consists of its length (two
 * bytes), its text and its QoS.
 */
const filtersIn = (packet: Buffer): number => {
  let at = 1
  while ((packet[at] ?? 0) > 127) at += 1
  let count = 0
  for (at += 3; at + 2 <= packet.length; at += 3 + packet.readUInt16BE(at)) count += 1
  return count
}
