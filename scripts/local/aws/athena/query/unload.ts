import { QueryFailure } from './failure.ts'

/** An UNLOAD: what it selects, and where it writes. */
export interface Unload {
  readonly select: string
  readonly bucket: string
  /** Ends with a slash. */
  readonly prefix: string
}

const form = /^UNLOAD \((.*)\) TO '(s3:\/\/([a-z0-9.-]+)\/([^']*\/))' WITH \((.*)\)$/s

/** Whether a statement writes files and returns no rows. */
export const isUnload = (sql: string): boolean => /^\s*UNLOAD\b/i.test(sql)

/**
 * Reads an UNLOAD of one SELECT as Parquet; undefined for any other statement. The SELECT is parsed by the rules for
 * every SELECT.
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
