import { JobDocument, JobManifest } from '#shared/contract/jobDocument.ts'
import { isSigned } from './isSigned.ts'
import type { KnownKeys } from './trustedKeys.ts'

/** The instrument's own facts, against which a document is checked. */
export interface Instrument {
  readonly name: string
  readonly model: string
  /** As it is read back from the instrument; undefined where nothing is installed or it cannot be read. */
  readonly installedVersion: string | undefined
  /** The counter of the content that was installed last; 0 before the first. */
  readonly appliedCounter: number
}

export type Checked =
  | { readonly type: 'install'; readonly manifest: JobManifest; readonly url: string }
  | { readonly type: 'installed'; readonly manifest: JobManifest }
  | { readonly type: 'refused'; readonly reason: string }

const refused = (reason: string): Checked => ({ type: 'refused', reason })

/**
 * Decides about a job's document before the first byte of its file is asked for. Everything in it is hostile until the
 * signature of a known key has been verified.
 * @param now milliseconds by the service's clock: the instrument's own may be wrong
 */
export const checkDocument = (document: unknown, instrument: Instrument, keys: KnownKeys, now: number): Checked => {
  const read = JobDocument.safeParse(document)
  if (!read.success) return refused('The job document is not of the form {manifest, signature, url}')
  const { signature, url } = read.data
  const bytes = Buffer.from(read.data.manifest, 'base64')
  const manifest = manifestIn(bytes)
  if (!manifest) return refused('The manifest is not valid')
  const key = keys[manifest.keyId]
  if (key === undefined) return refused(`The manifest is signed by the unknown key ${manifest.keyId}`)
  if (!isSigned(bytes, signature, key)) return refused('The signature is not that of the manifest')
  if (!/^https?:\/\//.test(url)) return refused('The link is no address')
  return checkManifest(manifest, url, instrument, now)
}

const checkManifest = (manifest: JobManifest, url: string, instrument: Instrument, now: number): Checked => {
  const { target, expiresAt, counter, version, downgrade, fileName } = manifest
  const { name, model, installedVersion, appliedCounter } = instrument
  const isMeant = 'model' in target ? target.model === model : target.deviceSerialNumbers.includes(name)
  if (!isMeant) return refused('The content is meant for other instruments')
  if (now >= Date.parse(expiresAt)) return refused(`The manifest expired at ${expiresAt}`)
  if (installedVersion === version) return { type: 'installed', manifest }
  if (counter < appliedCounter) return refused(`The manifest is older than what was installed last (${counter})`)
  if (!downgrade && installedVersion !== undefined && isBelow(version, installedVersion))
    return refused(`Version ${version} is below the installed ${installedVersion}, and no downgrade is signed`)
  if (!isFileName(fileName)) return refused('The file name is no plain name')
  return { type: 'install', manifest, url }
}

const manifestIn = (bytes: Buffer): JobManifest | undefined => {
  try {
    return JobManifest.safeParse(JSON.parse(bytes.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** Versions are digits of any length; what is installed may say anything. */
const isBelow = (version: string, installed: string): boolean =>
  /^\d{1,32}$/.test(installed) && BigInt(version) < BigInt(installed)

/** No path, no hidden file, no option of a command, nothing that Windows reads otherwise. */
const isFileName = (name: string): boolean =>
  /^[\p{L}\p{N}_][\p{L}\p{N} ._()+-]{0,254}$/u.test(name) && !name.endsWith('.')
