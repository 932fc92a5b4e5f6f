import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, type ReactNode } from 'react'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { SignInCard } from './SignInCard.tsx'

const AlertModal = lazy(async () => ({ default: (await import('#web/components/AlertModal.tsx')).AlertModal }))

interface Props<Values extends object> {
  readonly title: string
  readonly form: Form<Values>
  /** The message that the previous page passed on, such as why a new password is needed. */
  readonly message?: { readonly type: 'info' | 'warning'; readonly text: string | undefined }
  readonly submit: string
  readonly children: ReactNode
  readonly links?: ReactNode
}

/**
 * A card for a form about passwords, with the look of the sign-in. It also shows the form's failures, without going
 * to another page.
 */
export const PasswordCard = <Values extends object>(props: Props<Values>) => {
  const { title, form, message, submit, children, links } = props
  const { failure, alert } = form.refused
  return (
    <SignInCard title={title}>
      <form {...form.element}>
        <SpaceBetween size="m">
          {failure && <FormFailure text={failure} />}
          {message?.text && !failure && <Alert type={message.type}>{message.text}</Alert>}
          {children}
          <Button variant="primary" fullWidth formAction="submit" loading={form.isBusy} loadingText="Sending">
            {submit}
          </Button>
          {links}
          <RouteLink to="/">Back to sign-in</RouteLink>
        </SpaceBetween>
      </form>
      {alert !== undefined && (
        <Suspense>
          <AlertModal text={alert} onClose={form.dismiss} />
        </Suspense>
      )}
    </SignInCard>
  )
}
