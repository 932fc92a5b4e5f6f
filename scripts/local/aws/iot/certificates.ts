import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import { writeAtomically } from '../../files/atomicFile.ts'
import { readJsonFile } from '../../files/readJsonFile.ts'
import type { Credentials } from '../mqtt/credentials.ts'
import { serialised } from '../../files/serialised.ts'

/**
 * Things and their certificates. An instrument with a password is a thing with one certificate, for which the password
 * stands; one that was provisioned has the certificates that it was given.
 */
export interface Certificates {
  hasThing(thingName: string): boolean
  /** Whether the thing has a certificate that it was given. */
  isProvisioned(thingName: string): boolean
  /** The certificates of a thing; undefined if there is no such thing. */
  idsOf(thingName: string): readonly string[] | undefined
  exists(certificateId: string): boolean
  /** Whether an instrument with a password may connect. */
  isActive(thingName: string): boolean
  /** The thing of an active certificate; undefined for any other one. */
  activeThingOf(certificateId: string): string | undefined
  setActive(certificateId: string, active: boolean): Promise<void>
  /** Attaches a new certificate to its thing, making the thing if it is new, and activates it. */
  attach(certificateId: string, thingName: string): Promise<void>
}

const File = z.object({
  inactive: z.array(z.string()),
  /** The things of provisioned certificates, by certificate. */
  things: z.record(z.string(), z.string()).default({}),
})

type File = z.infer<typeof File>

const certificateOfPassword = (thingName: string): string => createHash('sha256').update(thingName).digest('hex')

/** Opens the file of certificates. It is not `devices.json`, because other processes write that one too. */
export const openCertificates = async (file: string, credentials: Credentials): Promise<Certificates> => {
  let content = read(file)
  const writer = serialised()
  const change = (next: (before: File) => File): Promise<void> =>
    writer.run(async () => {
      const after = next(content)
      await writeAtomically(file, JSON.stringify(after))
      content = after
    })
  const idsOf = (thingName: string): readonly string[] | undefined => {
    const provisioned = Object.entries(content.things).flatMap(([id, thing]) => (thing === thingName ? [id] : []))
    const all = [...(credentials.isEnrolled(thingName) ? [certificateOfPassword(thingName)] : []), ...provisioned]
    return all.length === 0 ? undefined : all
  }
  return {
    hasThing: name => idsOf(name) !== undefined,
    isProvisioned: name => Object.values(content.things).includes(name),
    idsOf,
    exists: id =>
      Object.hasOwn(content.things, id) || credentials.deviceNames().some(name => certificateOfPassword(name) === id),
    isActive: name => !content.inactive.includes(certificateOfPassword(name)),
    activeThingOf: id => (content.inactive.includes(id) ? undefined : content.things[id]),
    setActive: (id, active) =>
      change(before => {
        const others = before.inactive.filter(one => one !== id)
        return { ...before, inactive: active ? others : [...others, id] }
      }),
    attach: (id, thingName) => change(before => ({ ...before, things: { ...before.things, [id]: thingName } })),
  }
}

/** Before an instrument was ever denied or provisioned there is no file. */
const read = (file: string): File =>
  statSync(file, { throwIfNoEntry: false })
    ? readJsonFile(file, File, '{"inactive": ["…"], "things": {"certificate": "thing"}}')
    : { inactive: [], things: {} }
