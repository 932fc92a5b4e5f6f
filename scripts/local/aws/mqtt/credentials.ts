import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod'
import { writeAtomically } from '../../files/atomicFile.ts'
import { withLock } from '../../files/lock.ts'

/** `devices.json`: the claim password, and each enrolled instrument's own. */
const DeviceFile = z.object({ claim: z.string().min(1), devices: z.record(z.string(), z.string()) })

type DeviceFile = z.infer<typeof DeviceFile>

export interface Credentials {
  isEnrolled(deviceName: string): boolean
  deviceNames(): string[]
  hasPassword(deviceName: string, password: Uint8Array): boolean
  isClaim(password: Uint8Array): boolean
  /** Gives the instrument a password of its own; undefined where it has one already. */
  enrol(deviceName: string): Promise<string | undefined>
  /** The instrument's password, made where it has none. */
  passwordOf(deviceName: string): Promise<string>
}

const newPassword = (): string => randomBytes(18).toString('base64url')

/** Opens the file, making it on first use; later changes by other processes are seen at the next question. */
export const openCredentials = async (file: string): Promise<Credentials> => {
  await withLock(`${file}.lock`, async () => {
    if (!exists(file)) await writeAtomically(file, textOf({ claim: newPassword(), devices: {} }))
  })
  let cached = { stamp: '', content: read(file) }
  const current = (): DeviceFile => {
    const stamp = stampOf(file)
    if (stamp !== cached.stamp) cached = { stamp, content: read(file) }
    return cached.content
  }
  const change = (deviceName: string, known: (password: string) => string | undefined): Promise<string | undefined> =>
    withLock(`${file}.lock`, async () => {
      const content = read(file)
      const existing = content.devices[deviceName]
      if (existing !== undefined) return known(existing)
      const password = newPassword()
      await writeAtomically(file, textOf({ ...content, devices: { ...content.devices, [deviceName]: password } }))
      return password
    })
  return {
    deviceNames: () => Object.keys(current().devices),
    isEnrolled: name => Object.hasOwn(current().devices, name),
    hasPassword: (name, password) => {
      const { devices } = current()
      return Object.hasOwn(devices, name) && same(devices[name] ?? '', password)
    },
    isClaim: password => same(current().claim, password),
    enrol: name => change(name, () => undefined),
    passwordOf: async name => (await change(name, password => password)) ?? '',
  }
}

const textOf = (content: DeviceFile): string => `${JSON.stringify(content, undefined, 2)}\n`

const read = (file: string): DeviceFile => {
  const result = DeviceFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  throw new Error(`${file} is not of the form {"claim": "…", "devices": {"name": "password"}}; mend it or delete it`)
}

const exists = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined

const stampOf = (file: string): string => {
  const { mtimeNs, ino, size } = statSync(file, { bigint: true })
  return `${mtimeNs}/${ino}/${size}`
}

const same = (expected: string, given: Uint8Array): boolean => {
  const bytes = Buffer.from(expected)
  return bytes.length === given.length && timingSafeEqual(bytes, given)
}
