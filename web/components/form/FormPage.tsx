import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import CloudscapeForm from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { AlertModal } from '#web/components/AlertModal.tsx'
import type { Crumb } from '#web/components/page/Crumbs.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { ConflictModal } from './ConflictModal.tsx'
import { DraftOffer, type Unkept } from './draft/DraftOffer.tsx'
import { differencesOf } from './merge.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import type { Form } from './useForm.ts'
import './FormPage.css'

interface Props<Values extends object> {
  readonly title: string
  /**
   * The name of the thing that the form is about, if there is one. It replaces the form's title as the page's
   * heading.
   */
  readonly name?: string
  /** This page's name in the breadcrumbs. The default is the heading. */
  readonly here?: string
  readonly description?: ReactNode
  readonly form: Form<Values>
  /** The list that the page belongs to. Cancel returns to it. */
  readonly parent: Crumb
  readonly submit: string
  readonly actions?: ReactNode
  /** The labels of the fields in the comparison of two versions. */
  readonly labels?: Readonly<Partial<Record<keyof Values, string>>>
  /** Returns a field's value as text, for the comparison of two versions. */
  readonly textOf?: (values: Values, name: keyof Values) => string
  /** The fields that the form's draft must not contain. */
  readonly unkept?: Unkept<Values>
  readonly children: ReactNode
  /** Content above the form. It is not part of the form. */
  readonly first?: ReactNode
  /** Content below the form. It is not part of the form. */
  readonly below?: ReactNode
}

/** A page that consists of one form. */
export const FormPage = <Values extends object>(props: Props<Values>) => {
  const { title, name, here, description, form, parent, submit, actions, labels, textOf, unkept } = props
  const { children, first, below } = props
  const { failure, alert, theirs } = form.refused
  const navigate = useNavigate()
  return (
    <Page
      title={name ?? title}
      here={here}
      isForm={!first && !below}
      description={description}
      above={[parent]}
      actions={actions}
    >
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
