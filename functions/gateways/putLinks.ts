const linkSeconds = 15 * 60

/**
 * Returns the options for signing an upload link, to which a file can be PUT. The link is valid for 15 minutes, and
 * only for the content whose checksum is sent with it.
 * @param checksumHeader the name of the header with the checksum
 */
export const putLinkOptions = (checksumHeader: string) => ({
  expiresIn: linkSeconds,
  signableHeaders: new Set(['host', 'content-type', 'content-length']),
  unhoistableHeaders: new Set([checksumHeader]),
})
