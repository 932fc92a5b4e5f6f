/**
 * The names under which sessionStorage keeps the session. The browser forgets it with the tab; other tabs get it from
 * this one only, in memory.
 */
export const sessionKeys = { userName: 'userName', userInfo: 'userInfo', roles: 'roles' } as const
