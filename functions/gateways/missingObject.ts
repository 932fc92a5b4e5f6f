const names: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey', '403', 'Forbidden', 'AccessDenied'])

/**
 * Whether S3 says by this error that an object is not there. A function that may not list the bucket gets 403 instead
 * of 404.
 */
export const isMissingObject = (error: unknown): boolean => error instanceof Error && names.has(error.name)
