import type { AedesOptions } from 'aedes'

/** The CONNACK packet with the return code for an unsupported protocol version. */
const unacceptableVersion = Buffer.from([0x20, 2, 0, 1])

/**
 * Refuses clients with MQTT 3.1, which aedes would accept. AWS documents support only for versions 3.1.1 and 5.
 * docs.aws.amazon.com/iot/latest/developerguide/mqtt.html
 */
export const refuseOldVersion: NonNullable<AedesOptions['preConnect']> = (client, { protocolVersion = 4 }, done) => {
  const isTaken = protocolVersion >= 4
  if (!isTaken) client.conn.write(unacceptableVersion)
  done(null, isTaken)
}
