import { routes } from '#shared/contract/routes.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { getUser } from '../../data/users/userRepository.ts'
import { replaceUser } from '../../data/users/userWriter.ts'
import { nextSecond } from '../../domain/users/user.ts'
import { userOnTheWire } from '../../domain/users/wire.ts'
import { requirePasswordReset } from '../../gateways/credentials.ts'
import { handle } from '../../http/handle.ts'

/** Cognito first: where it refuses, nothing has changed; where we break off behind it, repeating the call finishes. */
export const forceChangePassword = handle(routes.users.forceChangePassword, async ({ body, trail }) => {
  const { userName, revision } = body
  const read = await getUser(userName)
  await expectRevision(revision, read, () => changedMeanwhile(read.name, userOnTheWire(read)))
  await requirePasswordReset(read)
  const next = { ...read, userStatus: 'RESET_REQUIRED' as const, validAfter: nextSecond(Date.now()) }
  const user = await replaceUser(read, next, trail)
  return { message: `${user.name} must set a new password; a code is on its way`, user: userOnTheWire(user) }
})
