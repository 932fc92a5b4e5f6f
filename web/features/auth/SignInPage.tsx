import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { landingPage } from '#shared/users/pages.ts'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { PasswordField, ShowPassword } from '#web/components/form/PasswordField.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useIsMounted } from '#web/components/form/useIsMounted.ts'
import { askedForOf, messageOf } from '#web/components/locationState.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { SignInCard } from './SignInCard.tsx'
import { startSession, useSession } from '#web/lib/session/session.ts'
import { signinRoutes } from './signinRoutes.ts'
import { handOver } from './temporaryPassword.ts'

export const SignInPage = () => {
  const session = useSession()
  const asked = askedForOf(useLocation().state)
  return session ? <Navigate to={asked ?? landingPage} replace /> : <SignInForm />
}

/** The pages that a sign-in leads to after certain answers, with a message (specification A §4). */
const passwordPages = { NEW_PASSWORD_REQUIRED: '/changePassword', RESET_REQUIRED: '/newPassword' } as const

const SignInForm = () => {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const message = messageOf(state)
  const [isShown, setShown] = useState(false)
  const isHere = useIsMounted()
  const form = useForm({
    route: async () => (await signinRoutes()).loginUser,
    initial: { userName: '', password: '' },
    inputOf: values => values,
    afterFailure: () => {
      // A late answer must neither move a user who has left, nor clear a session that has begun since.
      if (!isHere()) return {}
      sessionStorage.clear()
      // After a failed sign-in, the address is `/` even if the sign-in was shown elsewhere (specification A §8). The
      // location state is kept, so that a later sign-in still leads to the requested page.
      void navigate('/', { replace: true, state })
      return { password: '' }
    },
    onDone: answer => {
      if ('accessToken' in answer) startSession(answer)
      else if (isHere()) {
        const { type, message } = answer
        const userName = form.values.userName.trim()
        const isFirst = type === 'NEW_PASSWORD_REQUIRED'
        if (isFirst) handOver({ userName, password: form.values.password })
        void navigate(passwordPages[type], { state: isFirst ? { message } : { message, userName } })
      }
    },
  })
  const { failure } = form.refused
  return (
    <SignInCard title="Sign in">
      <form {...form.element}>
        <SpaceBetween size="m">
          {failure && <FormFailure text={failure} />}
          {message && !failure && <Alert type="success">{message}</Alert>}
          <TextField label="User name" field={form.field('userName')} autoComplete="username" isFirst />
          <PasswordField
            label="Password"
            field={form.field('password')}
            isShown={isShown}
            autoComplete="current-password"
          />
          <ShowPassword isShown={isShown} onChange={setShown} />
          <Button variant="primary" fullWidth formAction="submit" loading={form.isBusy} loadingText="Signing in">
            Login
          </Button>
          <RouteLink to="/forgotPassword">Forgot Password</RouteLink>
        </SpaceBetween>
      </form>
    </SignInCard>
  )
}
