/** The name of an algorithm, as it appears at the end of the header `x-amz-checksum-…`. */
export type ChecksumAlgorithm = 'crc32' | 'crc32c' | 'crc64nvme' | 'sha1' | 'sha256'

export interface CorsRule {
  id?: string | undefined
  origins: string[]
  methods: string[]
  headers: string[]
  expose: string[]
  maxAgeSeconds?: number | undefined
}

/**
 * How long new object versions in a bucket are protected from deletion. Years are not converted to days, because the
 * configuration must be returned as it was given.
 */
export type DefaultRetention = { days: number } | { years: number }

export interface Bucket {
  name: string
  created: number
  versioned: boolean
  /** Set if the bucket was created with object lock, so that its objects can be protected from deletion. */
  objectLock?: { retention?: DefaultRetention | undefined } | undefined
  cors?: CorsRule[] | undefined
}

export interface Checksum {
  algorithm: ChecksumAlgorithm
  /** The checksum in base64. If the object consists of parts, it is followed by `-` and the number of parts. */
  value: string
}

export interface Content {
  /** The name of the file in the store that has the object's content. */
  file: string
  size: number
  /** The entity tag, without quotes. */
  etag: string
  checksum?: Checksum | undefined
  /** The headers that are returned with the object unchanged, such as the content type and `x-amz-meta-…`. */
  headers: Record<string, string>
}

/** One version of an object. Without content, it is a delete marker. */
export interface Version {
  key: string
  /** The version's id. Missing in a bucket without versions. */
  versionId?: string | undefined
  modified: number
  content?: Content | undefined
  /** The time in epoch milliseconds until which nobody can delete the version (object lock, mode COMPLIANCE). */
  retainedUntil?: number | undefined
}

/** An object version with content, which can be read; not a delete marker. */
export type ObjectVersion = Version & { content: Content }

export interface Upload {
  id: string
  bucket: string
  key: string
  initiated: number
  algorithm?: ChecksumAlgorithm | undefined
  headers: Record<string, string>
  /** The end of the retention requested by CreateMultipartUpload. Undefined if the bucket's default applies. */
  retainedUntil?: number | undefined
}

export interface Part {
  number: number
  file: string
  size: number
  etag: string
  modified: number
  checksum?: Checksum | undefined
}

const partDigits = 5

/**
 * Functions that return the keys of the store's LevelDB rows. If the last part is empty, they return the prefix of
 * all rows of that kind. Both LevelDB and S3 sort keys by UTF-8. No object key contains NUL, so each object key in a
 * row key ends with NUL. The versions of an object therefore come before those of any longer key.
 */
export const rowKeys = {
  task: (number: number | '') => `task!${String(number).padStart(number === '' ? 0 : 16, '0')}`,
  bucket: (name: string) => `bucket!${name}`,
  /**
   * The key of an object's current version. Objects whose newest version is a delete marker have no such row, so
   * readers and lists do not see them.
   */
  current: (bucket: string, key: string) => `current!${bucket}!${key}`,
  /**
   * The prefix of the keys of object versions. An object's newest version comes first. Only buckets with versions
   * have such rows.
   */
  versions: (bucket: string, key: string) => `version!${bucket}!${key}`,
  version: (bucket: string, key: string, versionId: string) => `version!${bucket}!${key}\0${versionId}`,
  upload: (id: string) => `upload!${id}`,
  part: (uploadId: string, number: number | '') =>
    `part!${uploadId}!${String(number).padStart(number === '' ? 0 : partDigits, '0')}`,
}

/** Returns a text that sorts after every key with this prefix, because no key contains the last Unicode character. */
export const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`
