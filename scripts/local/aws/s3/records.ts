import type { ChecksumAlgorithm } from './protocol/checksums.ts'

export type CorsRule = {
  id?: string | undefined
  origins: string[]
  methods: string[]
  headers: string[]
  expose: string[]
  maxAgeSeconds?: number | undefined
}

/**
 * How long new versions are protected from deletion. Years are not converted into days, because the configuration
 * returns them as they were given.
 */
export type DefaultRetention = { days: number } | { years: number }

export type Bucket = {
  name: string
  created: number
  versioned: boolean
  /** `objectLock` is set if the bucket was made for object lock. */
  objectLock?: { retention?: DefaultRetention | undefined } | undefined
  cors?: CorsRule[] | undefined
}

export type Checksum = {
  algorithm: ChecksumAlgorithm
  /** The checksum in base64. If an object is made of parts, `-` and their number follow. */
  value: string
}

export type Content = {
  /** The name of the file that holds the bytes. */
  file: string
  size: number
  /** The entity tag, without quotes. */
  etag: string
  checksum?: Checksum | undefined
  /** Headers that are returned with the object unchanged: content type and the like, and `x-amz-meta-…`. */
  headers: Record<string, string>
}

/** One version of an object; without content it marks that the object was deleted. */
export type Version = {
  key: string
  /** Absent in a bucket without versions. */
  versionId?: string | undefined
  modified: number
  content?: Content | undefined
  /** Milliseconds since 1970. Until then nobody can delete the version (object lock, mode COMPLIANCE). */
  retainedUntil?: number | undefined
}

/** A version with content, which a reader can get. */
export type ObjectVersion = Version & { content: Content }

export type Upload = {
  id: string
  bucket: string
  key: string
  initiated: number
  algorithm?: ChecksumAlgorithm | undefined
  headers: Record<string, string>
  /** The end of the retention that CreateMultipartUpload requested; undefined for the bucket's default. */
  retainedUntil?: number | undefined
}

export type Part = {
  number: number
  file: string
  size: number
  etag: string
  modified: number
  checksum?: Checksum | undefined
}

const partDigits = 5

/**
 * The keys of the rows. With an empty last part, a key is the prefix of all rows of its kind. Both LevelDB and S3 sort
 * by UTF-8. No object's key holds NUL, so NUL ends a key: its versions then come before those of any longer key.
 */
export const rowKeys = {
  task: (number: number | '') => `task!${String(number).padStart(number === '' ? 0 : 16, '0')}`,
  bucket: (name: string) => `bucket!${name}`,
  /** The newest version of each object that is not deleted: what a reader and a list see. */
  current: (bucket: string, key: string) => `current!${bucket}!${key}`,
  /** All versions, newest first, of the objects of a bucket with versions. */
  versions: (bucket: string, key: string) => `version!${bucket}!${key}`,
  version: (bucket: string, key: string, versionId: string) => `version!${bucket}!${key}\0${versionId}`,
  upload: (id: string) => `upload!${id}`,
  part: (uploadId: string, number: number | '') =>
    `part!${uploadId}!${String(number).padStart(number === '' ? 0 : partDigits, '0')}`,
}

/** A text that sorts behind every key with this prefix, since no key contains the last character of Unicode. */
export const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`
