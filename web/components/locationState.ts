const field = (state: unknown, name: 'from' | 'message' | 'userName'): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** The page that a visitor requested before they had to sign in. It is always a path of this console. */
export const askedForOf = (state: unknown): string | undefined => {
  const from = field(state, 'from')
  return from?.startsWith('/') && !from.startsWith('//') ? from : undefined
}

/** The message that the page before wants shown on the next one. */
export const messageOf = (state: unknown): string | undefined => field(state, 'message')

/** The name of the user that the page before was about. */
export const userNameOf = (state: unknown): string => field(state, 'userName') ?? ''
