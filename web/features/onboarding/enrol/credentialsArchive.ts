import { strToU8, zipSync } from 'fflate'
import { credentialsFileName, credentialsText, type Credentials } from '#shared/enrolmentFile.ts'

/** A ZIP archive with one file of credentials for each instrument. */
export const credentialsArchive = (all: readonly Credentials[]): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(all.map(one => [credentialsFileName(one.name), strToU8(credentialsText(one))])), {
    level: 0,
  })
