import { QueryFailure } from './failure.ts'

/** An UNLOAD statement: the SELECT in it, and the place in S3 that its result is written to. */
export interface Unload {
  readonly select: string
  readonly bucket: string
  /** The prefix of the keys that the statement writes to. It ends with a slash. */
  readonly prefix: string
}

const form = /^UNLOAD \((.*)\) TO '(s3:\/\/([a-z0-9.-]+)\/([^']*\/))' WITH \((.*)\)$/s

/** Whether a statement writes files and returns no rows. */
export const isUnload = (sql: string): boolean => /^\s*UNLOAD\b/i.test(sql)

/**
 * Reads an UNLOAD statement that writes Parquet; undefined for any other statement. The SELECT in it is parsed later,
 * by the rules for every SELECT.
 */
export const unloadIn = (sql: string): Unload | undefined => {
  if (!isUnload(sql)) return undefined
  const [, select, , bucket, prefix, properties = ''] = form.exec(sql) ?? []
  if (select === undefined || bucket === undefined || prefix === undefined)
    throw new QueryFailure("SYNTAX_ERROR: UNLOAD (SELECT …) TO 's3://bucket/folder/' WITH (…) was expected")
  if (properties !== "format = 'PARQUET'")
    throw new QueryFailure("NOT_SUPPORTED: The local Athena unloads as format = 'PARQUET' and no otherwise")
  return { select, bucket, prefix }
}
