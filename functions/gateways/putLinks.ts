const linkSeconds = 15 * 60

/**
 * How links for a PUT are signed: good for 15 minutes, and for exactly the content whose checksum is sent with them.
 * @param checksumHeader the header that carries the checksum
 */
export const putLinkOptions = (checksumHeader: string) => ({
  expiresIn: linkSeconds,
  signableHeaders: new Set(['host', 'content-type', 'content-length']),
  unhoistableHeaders: new Set([checksumHeader]),
})
