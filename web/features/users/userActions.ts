import type { User } from '#shared/contract/calls/users.ts'

export type UserAction = 'enable' | 'disable' | 'force' | 'delete'

/** The value of each action in the call `delete_user` (specification A §7). */
export const typeOfAction = { disable: '1', enable: '0', delete: 'delete' } as const

export const actionOfType = { '1': 'disable', '0': 'enable', delete: 'delete' } as const

/**
 * The actions that a row of the list of users offers: those of specification A §4, without those that would lock the
 * viewer out.
 */
export const actionsFor = (
  { userAttributes }: Pick<User, 'userAttributes'>,
  viewer: string,
): { readonly switching: 'enable' | 'disable' | undefined; readonly force: boolean; readonly delete: boolean } => {
  const isOwn = userAttributes.userName === viewer
  return {
    switching: userAttributes.Enabled === 'true' ? (isOwn ? undefined : 'disable') : 'enable',
    force: !isOwn && userAttributes.userStatus !== 'RESET_REQUIRED',
    delete: !isOwn,
  }
}
