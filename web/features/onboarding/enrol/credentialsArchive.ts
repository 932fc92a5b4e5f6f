import { strToU8, zipSync } from 'fflate'
import { credentialsFileNames, credentialsText, type Credentials } from '#shared/devices/enrolmentFile.ts'

/** Builds a ZIP archive with a credentials file for each instrument. */
export const credentialsArchive = (all: readonly Credentials[]): Uint8Array<ArrayBuffer> => {
  const files = credentialsFileNames(all.map(({ name }) => name))
  const entries = all.map(one => [files.get(one.name) ?? one.name, strToU8(credentialsText(one))] as const)
  return zipSync(Object.fromEntries(entries), { level: 0 })
}
