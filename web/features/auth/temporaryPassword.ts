interface Credentials {
  readonly userName: string
  readonly password: string
}

// The credentials are kept in memory only: the browser would store the state of an address, and show it again after
// a reload.
let handedOver: Credentials | undefined

/** Hands the credentials of a refused first sign-in to the page that changes the password. */
export const handOver = (credentials: Credentials): void => {
  handedOver = credentials
}

/** Returns the credentials that were handed over, and forgets them. A second call finds none. */
export const takeOver = (): Credentials | undefined => {
  const taken = handedOver
  handedOver = undefined
  return taken
}
