import type { User } from '../../domain/users/user.ts'
import { logger } from '../../runtime/logger.ts'

interface Attempt {
  /**
   * The user whose name was typed. Undefined if there is no such user: unknown names are not logged, because people
   * sometimes type their password into the field for the name.
   */
  readonly user: User | undefined
  readonly address: string
  readonly requestId: string
}

/** Logs that a password or a code was tried, by whom and from where. */
export const noteAttempt = (
  outcome: 'accepted' | 'refused',
  secret: 'password' | 'code',
  { user, address, requestId }: Attempt,
): void => logger.info(`${secret} ${outcome}`, { user: user?.name, address, requestId })
