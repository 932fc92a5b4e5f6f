interface Credentials {
  readonly userName: string
  readonly password: string
}

// The credentials are kept in memory only. The browser would store location state, and restore it after a reload.
let handedOver: Credentials | undefined

/** Passes the credentials of a refused first sign-in on to the page that changes the password. */
export const handOver = (credentials: Credentials): void => {
  handedOver = credentials
}

/** Returns the credentials that were passed on, and forgets them, so that a second call returns undefined. */
export const takeOver = (): Credentials | undefined => {
  const taken = handedOver
  handedOver = undefined
  return taken
}
