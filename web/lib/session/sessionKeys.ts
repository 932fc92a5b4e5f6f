/**
 * The names under which sessionStorage keeps the session. The browser forgets it with the tab, and no other tab sees
 * it.
 */
export const sessionKeys = { userName: 'userName', userInfo: 'userInfo', roles: 'roles' } as const
