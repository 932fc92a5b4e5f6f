import { routes } from '#shared/contract/routes.ts'
import type { User } from '#shared/contract/users.ts'
import { call } from '#web/lib/call.ts'

export type UserAction = 'enable' | 'disable' | 'force' | 'delete'

/** A §7: what `delete_user` calls each change. */
const types = { disable: '1', enable: '0', delete: 'delete' } as const

/** Makes a change of one user and answers the server's message. */
export const changeUser = async ({ userAttributes, revision }: User, action: UserAction): Promise<string> => {
  const { userName } = userAttributes
  const answer = await (action === 'force'
    ? call(routes.users.forceChangePassword, { userName, revision })
    : call(routes.users.deleteUser, { userName, type: types[action] }))
  return answer?.message ?? ''
}

/** What is offered for a user: A §4, and nothing that would shut the viewer out. */
export const actionsFor = (
  { userAttributes }: Pick<User, 'userAttributes'>,
  viewer: string,
): { readonly switching: 'enable' | 'disable' | undefined; readonly force: boolean; readonly delete: boolean } => {
  const isOwn = userAttributes.userName === viewer
  return {
    switching: userAttributes.Enabled === 'true' ? (isOwn ? undefined : 'disable') : 'enable',
    force: userAttributes.userStatus !== 'RESET_REQUIRED',
    delete: !isOwn,
  }
}
