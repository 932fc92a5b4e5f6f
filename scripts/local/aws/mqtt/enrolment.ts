import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import type { Credentials } from '../iot/things/credentials.ts'
import type { PendingDevices } from './pendingDevices.ts'

/**
 * The enrolment of new instruments with the claim password, decided by the same rules as in AWS IoT's provisioning
 * hook.
 */
export interface Enrol {
  /** Whether the instrument cannot enrol yet, because too many others are waiting for admission. */
  isFull(deviceName: string): Promise<boolean>
  /** Gives a registering instrument its own password. If the registration is invalid, throws and enrols nobody. */
  enrol(deviceName: string, registration: Uint8Array): Promise<string>
}

interface Options {
  readonly credentials: Credentials
  readonly pending: PendingDevices
  readonly pendingLimit?: number
}

const defaultPendingLimit = 1_000

export const openEnrolment = ({ credentials, pending, pendingLimit = defaultPendingLimit }: Options): Enrol => {
  /**
   * Whether too many instruments other than this one are waiting. An instrument that registers again because it
   * missed the answer is thus not counted twice.
   */
  const isFullWith = (listed: ReadonlySet<string>, unused: readonly string[], deviceName: string): boolean =>
    new Set([...listed, ...unused].filter(name => name !== deviceName)).size >= pendingLimit
  return {
    isFull: async deviceName => isFullWith(await pending.names(), credentials.unused(), deviceName),
    enrol: async (deviceName, registration) => {
      const checked = checkMessage('registration', parsed(registration))
      if (typeof checked === 'string') throw new Error(`${deviceName} is not enrolled: ${checked}`)
      const listed = await pending.names()
      const outcome = await credentials.enrol(deviceName, unused => !isFullWith(listed, unused, deviceName))
      if (outcome.type === 'full') throw new Error('too many instruments wait to be admitted; admit or deny some first')
      if (outcome.type === 'known') throw new Error(`${deviceName} is enrolled already`)
      pending.add(deviceName)
      return outcome.password
    },
  }
}

const parsed = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
}
