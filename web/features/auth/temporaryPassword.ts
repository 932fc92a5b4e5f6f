interface Credentials {
  readonly userName: string
  readonly password: string
}

// In memory: the browser would store the state of an address, and show it again after a reload.
let handedOver: Credentials | undefined

/** Hands the credentials of a refused first sign-in to the page that changes the password. */
export const handOver = (credentials: Credentials): void => {
  handedOver = credentials
}

/** Takes what was handed over. It can be taken once: the page is empty afterwards. */
export const takeOver = (): Credentials | undefined => {
  const taken = handedOver
  handedOver = undefined
  return taken
}
