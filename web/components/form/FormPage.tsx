import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import CloudscapeForm from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { AlertModal } from '#web/components/AlertModal.tsx'
import type { Crumb } from '#web/components/Crumbs.tsx'
import { Page } from '#web/components/Page.tsx'
import { ConflictModal } from './ConflictModal.tsx'
import { DraftOffer, type Unkept } from './draft/DraftOffer.tsx'
import { differencesOf } from './merge.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import type { Form } from './useForm.ts'
import './FormPage.css'

interface Props<Values extends object> {
  readonly title: string
  /** The name of the thing, if the page is about one thing. It replaces the form's title as the page's heading. */
  readonly name?: string
  readonly description?: ReactNode
  readonly form: Form<Values>
  /** The list that the page belongs to. Cancel leads there. */
  readonly parent: Crumb
  readonly submit: string
  readonly actions?: ReactNode
  /** The labels of the fields when two versions are compared. */
  readonly labels?: Readonly<Partial<Record<keyof Values, string>>>
  /** The text of a field when two versions are compared. */
  readonly textOf?: (values: Values, name: keyof Values) => string
  /** The fields that must not be kept over a reload. */
  readonly unkept?: Unkept<Values>
  readonly children: ReactNode
  /** The content above the form, which is not a part of it. */
  readonly first?: ReactNode
  /** The content below the form, which is not a part of it. */
  readonly below?: ReactNode
}

/** A page that is one form. */
export const FormPage = <Values extends object>(props: Props<Values>) => {
  const { title, name, description, form, parent, submit, actions, labels, textOf, unkept, children, first, below } =
    props
  const { failure, alert, theirs } = form.refused
  const navigate = useNavigate()
  return (
    <Page title={name ?? title} description={description} above={[parent]} actions={actions}>
      {first && <Box margin={{ bottom: 'l' }}>{first}</Box>}
      <form {...form.element} className="form-page" aria-label={title}>
        <CloudscapeForm
          errorText={failure}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" formAction="none" onClick={() => void navigate(parent.href)}>
                Cancel
              </Button>
              <Button variant="primary" formAction="submit" loading={form.isBusy} loadingText="Saving">
                {submit}
              </Button>
            </SpaceBetween>
          }
        >
          <SpaceBetween size="l">
            <DraftOffer form={form} unkept={unkept} />
            <Container header={name !== undefined && <Header variant="h2">{title}</Header>}>
              <SpaceBetween size="l">{children}</SpaceBetween>
            </Container>
          </SpaceBetween>
        </CloudscapeForm>
      </form>
      {below && <Box margin={{ top: 'l' }}>{below}</Box>}
      {alert !== undefined && <AlertModal text={alert} onClose={form.dismiss} />}
      {theirs && labels && (
        <ConflictModal
          form={form}
          theirs={theirs}
          differencesOf={versions => differencesOf(labels, versions, textOf)}
        />
      )}
      <UnsavedQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </Page>
  )
}
