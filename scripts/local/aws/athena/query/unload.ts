import { QueryFailure } from './failure.ts'

/** An UNLOAD statement: its SELECT, and the S3 location that the result is written to. */
export interface Unload {
  readonly select: string
  readonly bucket: string
  /** The prefix of the S3 keys that the statement writes to. Ends with a slash. */
  readonly prefix: string
}

const form = /^UNLOAD \((.*)\) TO '(s3:\/\/([a-z0-9.-]+)\/([^']*\/))' WITH \((.*)\)$/s

/** Whether a statement is an UNLOAD, which writes files and returns no rows. */
export const isUnload = (sql: string): boolean => /^\s*UNLOAD\b/i.test(sql)

/**
 * Parses an UNLOAD statement that writes Parquet. Returns undefined for any other statement. The parser of SELECT
 * statements parses its SELECT later.
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
