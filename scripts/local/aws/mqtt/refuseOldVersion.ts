import type { AedesOptions } from 'aedes'

/** CONNACK with the return code for a version that is not taken. */
const unacceptableVersion = Buffer.from([0x20, 2, 0, 1])

/**
 * Refuses a client of MQTT 3.1, which aedes would take: AWS documents 3.1.1 and 5 only.
 * docs.aws.amazon.com/iot/latest/developerguide/mqtt.html
 */
export const refuseOldVersion: NonNullable<AedesOptions['preConnect']> = (client, { protocolVersion = 4 }, done) => {
  const isTaken = protocolVersion >= 4
  if (!isTaken) client.conn.write(unacceptableVersion)
  done(null, isTaken)
}
