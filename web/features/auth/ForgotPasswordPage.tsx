import { useLocation, useNavigate } from 'react-router-dom'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { userNameOf } from '#web/components/locationState.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { signinRoutes } from './signinRoutes.ts'

/**
 * The page that requests a verification code, and then leads to the page where the code is entered (specification A
 * §2).
 */
export const ForgotPasswordPage = () => {
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const form = useForm({
    route: async () => (await signinRoutes()).sendVerificationCode,
    initial: { userName: userNameOf(useLocation().state) },
    inputOf: values => values,
    onDone: ({ message }) => {
      // A late answer must not move a user who has left, for example one who has remembered the password.
      if (isHere()) void navigate('/newPassword', { state: { message, userName: form.values.userName.trim() } })
    },
  })
  return (
    <PasswordCard
      title="Forgot Password"
      form={form}
      submit="Request verification code"
      links={
        <RouteLink to="/newPassword" state={{ userName: form.values.userName.trim() }}>
          I have a verification code
        </RouteLink>
      }
    >
      <TextField
        label="User name"
        field={form.field('userName')}
        description="The code goes to the e-mail address on file."
        autoComplete="username"
        isFirst
      />
    </PasswordCard>
  )
}
