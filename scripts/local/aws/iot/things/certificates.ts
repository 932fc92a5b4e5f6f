import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import { writeAtomically } from '../../../../files/atomicFile.ts'
import { readJsonFile } from '../../../files/readJsonFile.ts'
import type { Credentials } from './credentials.ts'
import { serialised } from '../../../../files/serialised.ts'

/**
 * The store of things and their certificates. A provisioned instrument has the certificates that it was given. An
 * instrument that signs in with a password is a thing with one made-up certificate id. This id can be deactivated and
 * detached like that of a real certificate.
 */
export interface Certificates {
  hasThing(thingName: string): boolean
  /** Whether the thing got a certificate when it was provisioned. False if its instrument uses a password. */
  isProvisioned(thingName: string): boolean
  /** Returns the certificate ids of a thing. Undefined if the thing does not exist. */
  idsOf(thingName: string): readonly string[] | undefined
  exists(certificateId: string): boolean
  /**
   * Whether an instrument may connect with its password: the certificate id made up for it is neither inactive nor
   * detached.
   */
  isActive(thingName: string): boolean
  /** Returns the thing that an active certificate is attached to. Undefined for any other certificate. */
  activeThingOf(certificateId: string): string | undefined
  setActive(certificateId: string, active: boolean): Promise<void>
  /** Stores a certificate that was issued for a certificate request. It is inactive and not attached to any thing. */
  keep(certificateId: string, certificatePem: string): Promise<void>
  /**
   * Returns the PEM of a certificate that was issued for a certificate request. Undefined for any other certificate.
   */
  pemOf(certificateId: string): string | undefined
  /** Creates a thing without certificates, unless there is one with this name. */
  makeThing(thingName: string): Promise<void>
  /** Attaches a certificate to a thing, which is created if it does not exist. */
  attach(certificateId: string, thingName: string): Promise<void>
  /**
   * Detaches a certificate from its thing. If its id was made up for a password, the instrument can no longer connect
   * with the password.
   */
  detach(certificateId: string, thingName: string): Promise<void>
}

const File = z.object({
  inactive: z.array(z.string()),
  /** The name of each provisioned instrument's thing, keyed by certificate id. */
  things: z.record(z.string(), z.string()).default({}),
  /** Certificates that were issued for a certificate request, in PEM format, keyed by certificate id. */
  requested: z.record(z.string(), z.string()).default({}),
  /** The names of things that were created without any certificate. */
  bare: z.array(z.string()).default([]),
  /**
   * The certificate ids that were made up for the passwords of instruments and then detached. These passwords no
   * longer work.
   */
  detached: z.array(z.string()).default([]),
})

type File = z.infer<typeof File>

const certificateOfPassword = (thingName: string): string => createHash('sha256').update(thingName).digest('hex')

/**
 * Opens the file of certificates. It is separate from `devices.json`, because other processes also write to that
 * file.
 */
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
    const ofPassword = certificateOfPassword(thingName)
    const hasPassword = credentials.isEnrolled(thingName) && !content.detached.includes(ofPassword)
    const all = [...(hasPassword ? [ofPassword] : []), ...provisioned]
    const exists = all.length > 0 || content.bare.includes(thingName) || credentials.isEnrolled(thingName)
    return exists ? all : undefined
  }
  return {
    hasThing: name => idsOf(name) !== undefined,
    isProvisioned: name => Object.values(content.things).includes(name),
    idsOf,
    exists: id =>
      Object.hasOwn(content.things, id) ||
      Object.hasOwn(content.requested, id) ||
      credentials.deviceNames().some(name => certificateOfPassword(name) === id),
    isActive: name => ![...content.inactive, ...content.detached].includes(certificateOfPassword(name)),
    activeThingOf: id =>
      content.inactive.includes(id) || !Object.hasOwn(content.things, id) ? undefined : content.things[id],
    setActive: (id, active) =>
      change(before => {
        const others = before.inactive.filter(one => one !== id)
        return { ...before, inactive: active ? others : [...others, id] }
      }),
    keep: (id, pem) =>
      change(before => ({
        ...before,
        requested: { ...before.requested, [id]: pem },
        inactive: [...before.inactive, id],
      })),
    pemOf: id => (Object.hasOwn(content.requested, id) ? content.requested[id] : undefined),
    makeThing: name =>
      change(before => (before.bare.includes(name) ? before : { ...before, bare: [...before.bare, name] })),
    detach: (id, thingName) =>
      change(before => {
        if (id === certificateOfPassword(thingName))
          return { ...before, detached: [...new Set([...before.detached, id])] }
        const { [id]: _taken, ...things } = before.things
        return { ...before, things }
      }),
    attach: (id, thingName) => change(before => ({ ...before, things: { ...before.things, [id]: thingName } })),
  }
}

/**
 * Reads the file of certificates. If it does not exist, returns empty content: the file is first written when an
 * instrument is denied or provisioned.
 */
const read = (file: string): File =>
  statSync(file, { throwIfNoEntry: false })
    ? readJsonFile(file, File, '{"inactive": ["…"], "things": {"certificate": "thing"}}')
    : { inactive: [], things: {}, requested: {}, bare: [], detached: [] }
