const field = (state: unknown, name: 'from' | 'message' | 'userName'): string | undefined => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** The page that a visitor requested before signing in. It is always a path within the console. */
export const askedForOf = (state: unknown): string | undefined => {
  const from = field(state, 'from')
  return from?.startsWith('/') && !from.startsWith('//') ? from : undefined
}

/** The message that the previous page passed on to this one. */
export const messageOf = (state: unknown): string | undefined => field(state, 'message')

/** The user name that the previous page passed on to this one. */
export const userNameOf = (state: unknown): string => field(state, 'userName') ?? ''
