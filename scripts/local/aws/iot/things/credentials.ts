import { timingSafeEqual } from 'node:crypto'
import { newPassword, openDeviceFile, type DeviceFile } from './deviceFile.ts'

export interface Credentials {
  isEnrolled(deviceName: string): boolean
  deviceNames(): string[]
  hasPassword(deviceName: string, password: Uint8Array): boolean
  isClaim(password: Uint8Array): boolean
  /**
   * Whether an instrument with this name may use the claim password: the name is new, or it was enrolled with the
   * claim password and its own password has never been used.
   */
  mayClaim(deviceName: string): boolean
  /** The instruments that were enrolled with the claim password and have not used their own password yet. */
  unused(): readonly string[]
  /**
   * Enrols an instrument with the claim password, by giving it its own password. `mayEnrol` decides whether there is
   * room for one more instrument. It gets the names of the other instruments whose own passwords are unused.
   */
  enrol(deviceName: string, mayEnrol: (unused: readonly string[]) => boolean): Promise<Enrolment>
  /**
   * Records that an instrument has used its own password. From then on, the claim password is refused for its name.
   */
  markUsed(deviceName: string): Promise<void>
  /**
   * Returns the instrument's own password, which is created if necessary. After that, its name can no longer be
   * enrolled with the claim password.
   */
  passwordOf(deviceName: string): Promise<string>
}

export type Enrolment =
  | { readonly type: 'enrolled'; readonly password: string }
  | { readonly type: 'known' }
  | { readonly type: 'full' }

/** Opens `devices.json`, and creates it on first use. */
export const openCredentials = async (file: string): Promise<Credentials> => {
  const { current, change } = await openDeviceFile(file)
  return {
    deviceNames: () => Object.keys(current().devices),
    isEnrolled: name => isEnrolled(current(), name),
    hasPassword: (name, password) => {
      const content = current()
      return isEnrolled(content, name) && same(content.devices[name] ?? '', password)
    },
    isClaim: password => same(current().claim, password),
    mayClaim: name => mayClaim(current(), name),
    unused: () => current().unused,
    enrol: (name, mayEnrol) =>
      change<Enrolment>(content => {
        if (!mayClaim(content, name)) return { content, result: { type: 'known' } }
        const others = content.unused.filter(one => one !== name)
        if (!mayEnrol(others)) return { content, result: { type: 'full' } }
        const password = newPassword()
        return {
          content: withDevice(content, name, password, [...others, name]),
          result: { type: 'enrolled', password },
        }
      }),
    markUsed: async name => {
      if (current().unused.includes(name))
        await change(content => ({ content: used(content, name), result: undefined }))
    },
    passwordOf: name =>
      change(content => {
        const known = isEnrolled(content, name) ? content.devices[name] : undefined
        if (known !== undefined) return { content: used(content, name), result: known }
        const password = newPassword()
        return { content: withDevice(content, name, password, content.unused), result: password }
      }),
  }
}

const isEnrolled = ({ devices }: DeviceFile, name: string): boolean => Object.hasOwn(devices, name)

const mayClaim = (content: DeviceFile, name: string): boolean =>
  !isEnrolled(content, name) || content.unused.includes(name)

const withDevice = (content: DeviceFile, name: string, password: string, unused: readonly string[]): DeviceFile => ({
  ...content,
  devices: { ...content.devices, [name]: password },
  unused: [...unused],
})

/**
 * Returns a copy of the content of `devices.json` in which an instrument's own password no longer counts as unused,
 * because the instrument has connected with it.
 */
const used = (content: DeviceFile, name: string): DeviceFile =>
  content.unused.includes(name) ? { ...content, unused: content.unused.filter(one => one !== name) } : content

const same = (expected: string, given: Uint8Array): boolean => {
  const bytes = Buffer.from(expected)
  return bytes.length === given.length && timingSafeEqual(bytes, given)
}
