import { messages } from '#shared/text/messages.ts'
import { passwordProblem } from '#shared/users/password.ts'

export interface NewPasswordValues {
  readonly newPassword: string
  readonly confirmPassword: string
}

/** Refuses a password that does not meet the requirements, or whose repetition differs (specification A §5). */
export const refuseNewPassword = ({ newPassword, confirmPassword }: NewPasswordValues) => {
  for (const [field, password] of [
    ['newPassword', newPassword],
    ['confirmPassword', confirmPassword],
  ] as const) {
    const text = passwordProblem(password)
    if (text !== undefined) return { field, text }
  }
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', text: messages.passwordMismatch } as const
  return undefined
}
