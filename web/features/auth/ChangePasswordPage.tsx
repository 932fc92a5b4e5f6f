import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PasswordField, ShowPassword } from '#web/components/form/PasswordField.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { messageOf, userNameOf } from '#web/components/locationState.ts'
import { notify } from '#web/lib/notices.ts'
import { currentSession, endSession, useSession } from '#web/lib/session/session.ts'
import { refuseNewPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { signinRoutes } from './signinRoutes.ts'
import { takeOver } from './temporaryPassword.ts'

/**
 * The page that replaces a default or current password with a new one (specification A §2). On a first sign-in, the
 * default password has already been entered.
 */
export const ChangePasswordPage = () => {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const session = useSession()
  const [isShown, setShown] = useState(false)
  const [first] = useState(takeOver)
  const userName = first?.userName ?? userNameOf(state)
  const form = useForm({
    route: async () => (await signinRoutes()).changeDefaultPassword,
    initial: { email: userName, oldPassword: first?.password ?? '', newPassword: '', confirmPassword: '' },
    inputOf: ({ email, oldPassword, newPassword }) => ({ userName: email, password: oldPassword, newPassword }),
    fieldNames: { userName: 'email', password: 'oldPassword' },
    refuse: refuseNewPassword,
    onDone: ({ message }) => {
      // The server has ended all sessions of this user along with the password change, so the console ends this one
      // too. Before a late answer, another user may have signed in.
      if (currentSession()?.userName === session?.userName) endSession('signedOut')
      // A late answer must not move a user who has left. The address changes before the next page is rendered.
      if (isHere() && window.location.pathname === pathname) void navigate('/', { state: { message } })
      else notify({ type: 'success', text: message })
    },
  })
  return (
    <PasswordCard
      title="Change Password"
      form={form}
      message={{ type: 'warning', text: messageOf(state) }}
      submit="Change password"
    >
      <TextField label="User name" field={form.field('email')} autoComplete="username" isFirst={!userName} />
      <PasswordField
        label="Old password"
        field={form.field('oldPassword')}
        isShown={isShown}
        autoComplete="current-password"
        isFirst={!!userName && !first}
      />
      <NewPasswordFields
        fields={{ newPassword: form.field('newPassword'), confirmPassword: form.field('confirmPassword') }}
        isShown={isShown}
        isFirst={!!first}
      />
      <ShowPassword isShown={isShown} onChange={setShown} />
    </PasswordCard>
  )
}
