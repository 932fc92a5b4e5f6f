import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState, type FormEvent } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { landingPage } from '#shared/pages.ts'
import { askedForOf } from '#web/components/locationState.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { SignInCard } from '#web/components/SignInCard.tsx'
import { reasonOf } from '#web/lib/failure.ts'
import { startSession, useSession } from '#web/lib/session.ts'
import { signIn } from './signIn.ts'

export const SignInPage = () => {
  const session = useSession()
  const asked = askedForOf(useLocation().state)
  return session ? <Navigate to={asked ?? landingPage} replace /> : <SignInForm />
}

const SignInForm = () => {
  const navigate = useNavigate()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const userNameInput = useRef<InputProps.Ref>(null)
  const passwordInput = useRef<InputProps.Ref>(null)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    setFailure(undefined)
    if (!userName.trim()) return userNameInput.current?.focus()
    if (!password) return passwordInput.current?.focus()
    setBusy(true)
    try {
      const outcome = await signIn(userName.trim(), password)
      if (outcome.kind === 'signedIn') startSession(outcome.session)
      else void navigate(outcome.page, { state: { message: outcome.message } })
    } catch (error) {
      sessionStorage.clear()
      setFailure(reasonOf(error))
      setPassword('')
      setTried(false)
      passwordInput.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <SignInCard title="Sign in">
      <form onSubmit={event => void submit(event)} noValidate>
        <SpaceBetween size="m">
          {failure && <Alert type="error">{failure}</Alert>}
          <FormField label="User name" errorText={isTried && !userName.trim() && messages.required}>
            <Input
              ref={userNameInput}
              name="username"
              autoComplete="username"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
              autoFocus
              ariaRequired
              spellcheck={false}
              value={userName}
              onChange={({ detail }) => setUserName(detail.value)}
            />
          </FormField>
          <FormField label="Password" errorText={isTried && !password && messages.required}>
            <Input
              ref={passwordInput}
              name="password"
              type={isPasswordShown ? 'text' : 'password'}
              autoComplete="current-password"
              ariaRequired
              spellcheck={false}
              value={password}
              onChange={({ detail }) => setPassword(detail.value)}
            />
          </FormField>
          <Checkbox checked={isPasswordShown} onChange={({ detail }) => setPasswordShown(detail.checked)}>
            Show Password
          </Checkbox>
          <Button variant="primary" fullWidth formAction="submit" loading={isBusy} loadingText="Signing in">
            Login
          </Button>
          <RouteLink to="/forgotPassword">Forgot Password</RouteLink>
        </SpaceBetween>
      </form>
    </SignInCard>
  )
}
