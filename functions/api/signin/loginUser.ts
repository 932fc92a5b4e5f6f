import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { findUser } from '../../data/userRepository.ts'
import { AppError } from '../../domain/errors.ts'
import { signIn } from '../../gateways/cognito.ts'
import { handle } from '../../http/handle.ts'

export const loginUser = handle(routes.signin.loginUser, async ({ body, now }) => {
  const { userName, password } = body
  const outcome = await signIn(userName, password)
  switch (outcome.type) {
    case 'refused':
      throw new AppError('InvalidCredentials', 401, messages.invalidCredentials)
    case 'newPasswordRequired':
      return { message: messages.changeDefaultPassword, type: 'NEW_PASSWORD_REQUIRED' as const }
    case 'resetRequired':
      return { message: messages.resetRequired, type: 'RESET_REQUIRED' as const }
    case 'signedIn': {
      const user = await findUser(userName)
      return {
        userName,
        userGroupsList: user ? [user.group] : [],
        accessToken: outcome.accessToken,
        presentTime: now,
        expriesIn: outcome.livesMs,
      }
    }
  }
})
