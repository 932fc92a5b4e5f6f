import SpaceBetween from '@cloudscape-design/components/space-between'
import { PasswordField } from '#web/components/form/PasswordField.tsx'
import { PasswordRule } from '#web/components/form/PasswordRule.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import type { NewPasswordValues } from './newPassword.ts'

interface Props {
  readonly fields: Readonly<Record<keyof NewPasswordValues, ReturnType<Form<NewPasswordValues>['field']>>>
  readonly isShown: boolean
  /** Whether the first field gets the focus when the page opens. */
  readonly isFirst?: boolean
}

/** The two fields for a new password, with the password requirements below them. */
export const NewPasswordFields = ({ fields: { newPassword, confirmPassword }, isShown, isFirst = false }: Props) => (
  <SpaceBetween size="m">
    <PasswordField
      label="New password"
      field={newPassword}
      isShown={isShown}
      autoComplete="new-password"
      isFirst={isFirst}
      constraintText={<PasswordRule password={newPassword.value} />}
    />
    <PasswordField label="Confirm password" field={confirmPassword} isShown={isShown} autoComplete="new-password" />
  </SpaceBetween>
)
