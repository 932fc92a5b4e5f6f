/** Where the session lives in sessionStorage, and only there: the browser forgets it with the tab, and no other tab sees it. */
export const sessionKeys = { userName: 'userName', userInfo: 'userInfo', roles: 'roles' } as const
