/**
 * The keys of the session in sessionStorage, which the browser clears when the tab is closed. Other tabs get the
 * session only from this tab, in memory.
 */
export const sessionKeys = { userName: 'userName', userInfo: 'userInfo', roles: 'roles' } as const
