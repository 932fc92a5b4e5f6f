import { contentFileNameProblem } from '#shared/text/contentFileName.ts'
import { JobDocument, JobManifest } from '#shared/contract/jobDocument.ts'
import { isSigned } from '../checks/isSigned.ts'
import { isAddress } from './isAddress.ts'
import { findTrustedKey, type KnownKeys } from '../checks/trustedKeys.ts'

/** The facts about the instrument that a job document is checked against. */
export interface Instrument {
  readonly name: string
  readonly model: string
  /** The version that the instrument reports. Undefined if nothing is installed or the version cannot be read. */
  readonly installedVersion: string | undefined
  /** The counter in the manifest of the content that was installed last; 0 if none has been installed yet. */
  readonly appliedCounter: number
}

export type Checked =
  | { readonly type: 'install'; readonly manifest: JobManifest; readonly url: string }
  | { readonly type: 'installed'; readonly manifest: JobManifest }
  | { readonly type: 'refused'; readonly reason: string }

const refused = (reason: string): Checked => ({ type: 'refused', reason })

/**
 * Decides whether a job document may be carried out, before the first byte of its file is requested. The whole
 * document is untrusted until its signature has been verified with a known key.
 * @param now in milliseconds by the service's clock, because the instrument's own clock may be wrong
 */
export const checkDocument = (document: unknown, instrument: Instrument, keys: KnownKeys, now: number): Checked => {
  const read = JobDocument.safeParse(document)
  if (!read.success) return refused('The job document is not of the form {manifest, signature, url}')
  const { signature, url } = read.data
  const bytes = Buffer.from(read.data.manifest, 'base64')
  const manifest = manifestIn(bytes)
  if (!manifest) return refused('The manifest of the job is not valid. Create the job again')
  const key = findTrustedKey(keys, manifest.keyId)
  if (key === undefined) return refused(`The manifest is signed by the unknown key ${manifest.keyId}`)
  if (!isSigned(bytes, signature, key))
    return refused('The signature does not match the manifest of the job. Create the job again')
  if (!isAddress(url)) return refused('The link to the file is not a web address. Create the job again')
  return checkManifest(manifest, url, instrument, now)
}

const checkManifest = (manifest: JobManifest, url: string, instrument: Instrument, now: number): Checked => {
  const { target, expiresAt, counter, version, downgrade, fileName } = manifest
  const { name, model, installedVersion, appliedCounter } = instrument
  const isMeant = 'model' in target ? target.model === model : target.deviceSerialNumbers.includes(name)
  if (!isMeant) return refused('The content is meant for other instruments')
  if (now >= Date.parse(expiresAt)) return refused(`The manifest of the job expired at ${expiresAt}. Retry the job`)
  if (installedVersion === version) return { type: 'installed', manifest }
  if (counter < appliedCounter)
    return refused(`The manifest of the job is older than that of the last installation (${counter})`)
  const downgradeProblem = downgrade ? undefined : whyBelow(version, installedVersion)
  if (downgradeProblem !== undefined) return refused(downgradeProblem)
  const nameProblem = contentFileNameProblem(fileName)
  if (nameProblem !== undefined) return refused(`The file name cannot be used. ${nameProblem}`)
  return { type: 'install', manifest, url }
}

const manifestIn = (bytes: Buffer): JobManifest | undefined => {
  try {
    return JobManifest.safeParse(JSON.parse(bytes.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Returns the reason to refuse a version that may be lower than the installed one. Undefined if it is certainly not
 * lower. Versions of content consist of digits, but an instrument may report any text; an installed version that
 * cannot be compared might be newer.
 */
const whyBelow = (version: string, installed: string | undefined): string | undefined => {
  if (installed === undefined) return undefined
  if (!/^\d+$/.test(installed))
    return `Version ${version} cannot be compared with the installed ${shown(installed)}, and no downgrade is signed`
  return BigInt(version) < BigInt(installed)
    ? `Version ${version} is below the installed ${shown(installed)}, and no downgrade is signed`
    : undefined
}

const shown = (version: string): string => (version.length > 64 ? `${version.slice(0, 64)}…` : version)
