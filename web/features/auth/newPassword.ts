import { messages } from '#shared/messages.ts'
import { meetsPasswordRule, passwordRule } from '#shared/password.ts'

export interface NewPasswordValues {
  readonly newPassword: string
  readonly confirmPassword: string
}

/** A §5: both satisfy the rule, and both are the same. */
export const refuseNewPassword = ({ newPassword, confirmPassword }: NewPasswordValues) => {
  if (!meetsPasswordRule(newPassword)) return { field: 'newPassword', text: passwordRule } as const
  if (!meetsPasswordRule(confirmPassword)) return { field: 'confirmPassword', text: passwordRule } as const
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', text: messages.passwordMismatch } as const
  return undefined
}
