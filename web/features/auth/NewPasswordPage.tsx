import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ShowPassword } from '#web/components/form/PasswordField.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { messageOf, userNameOf } from '#web/components/locationState.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { notify } from '#web/lib/notices.ts'
import { refuseNewPassword } from './newPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { signinRoutes } from './signinRoutes.ts'

/**
 * The page that sets a new password with a verification code (specification A §2). It has a field for the user name
 * only if the previous page did not pass the name on.
 */
export const NewPasswordPage = () => {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const [isShown, setShown] = useState(false)
  const knownUser = userNameOf(state)
  const form = useForm({
    route: async () => (await signinRoutes()).forgotPassword,
    initial: { userName: knownUser, verificationCode: '', newPassword: '', confirmPassword: '' },
    inputOf: ({ userName, verificationCode, newPassword }) => ({ userName, verificationCode, newPassword }),
    refuse: refuseNewPassword,
    onDone: ({ message }) => {
      // A late answer must not move a user who has left. The address changes before the next page is rendered.
      if (isHere() && window.location.pathname === pathname) void navigate('/', { state: { message } })
      else notify({ type: 'success', text: message })
    },
  })
  return (
    <PasswordCard
      title="Set New Password"
      form={form}
      message={{ type: 'info', text: messageOf(state) }}
      submit="Set new password"
      links={
        <RouteLink to="/forgotPassword" state={{ userName: form.values.userName }}>
          Request another code
        </RouteLink>
      }
    >
      {!knownUser && <TextField label="User name" field={form.field('userName')} autoComplete="username" isFirst />}
      <TextField
        label="Verification code"
        field={form.field('verificationCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        isFirst={!!knownUser}
      />
      <NewPasswordFields
        fields={{ newPassword: form.field('newPassword'), confirmPassword: form.field('confirmPassword') }}
        isShown={isShown}
      />
      <ShowPassword isShown={isShown} onChange={setShown} />
    </PasswordCard>
  )
}
