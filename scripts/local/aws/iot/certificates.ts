import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import { writeAtomically } from '../../files/atomicFile.ts'
import { readJsonFile } from '../../files/readJsonFile.ts'
import type { Credentials } from '../mqtt/credentials.ts'
import { serialised } from '../../files/serialised.ts'

/** Each enrolled instrument is a thing with one certificate; here its password stands for the key. */
export interface Certificates {
  /** The certificate of a thing; undefined if there is no such thing. */
  idOf(thingName: string): string | undefined
  exists(certificateId: string): boolean
  isActive(thingName: string): boolean
  setActive(certificateId: string, active: boolean): Promise<void>
}

const File = z.object({ inactive: z.array(z.string()) })

const certificateId = (thingName: string): string => createHash('sha256').update(thingName).digest('hex')

/** Opens the file of inactive certificates. It is not `devices.json`, because other processes write that one too. */
export const openCertificates = async (file: string, credentials: Credentials): Promise<Certificates> => {
  const inactive = new Set(read(file))
  const writer = serialised()
  return {
    idOf: name => (credentials.isEnrolled(name) ? certificateId(name) : undefined),
    exists: id => credentials.deviceNames().some(name => certificateId(name) === id),
    isActive: name => !inactive.has(certificateId(name)),
    setActive: (id, active) =>
      writer.run(async () => {
        const next = new Set(inactive)
        if (active) next.delete(id)
        else next.add(id)
        await writeAtomically(file, JSON.stringify({ inactive: [...next] }))
        if (active) inactive.delete(id)
        else inactive.add(id)
      }),
  }
}

/** Before an instrument was ever denied there is no file. */
const read = (file: string): string[] =>
  statSync(file, { throwIfNoEntry: false }) ? readJsonFile(file, File, '{"inactive": ["…"]}').inactive : []
