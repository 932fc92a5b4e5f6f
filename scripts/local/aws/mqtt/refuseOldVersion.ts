import type { AedesOptions } from 'aedes'

/** The answer CONNACK with the return code for a protocol version that is not supported. */
const unacceptableVersion = Buffer.from([0x20, 2, 0, 1])

/**
 * Refuses a client of MQTT 3.1, although aedes would accept it. AWS documents versions 3.1.1 and 5 only.
 * docs.aws.amazon.com/iot/latest/developerguide/mqtt.html
 */
export const refuseOldVersion: NonNullable<AedesOptions['preConnect']> = (client, { protocolVersion = 4 }, done) => {
  const isTaken = protocolVersion >= 4
  if (!isTaken) client.conn.write(unacceptableVersion)
  done(null, isTaken)
}
