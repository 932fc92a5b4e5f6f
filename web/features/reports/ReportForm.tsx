import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import CloudscapeForm from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages } from '#shared/text/messages.ts'
import type { ReportParameter } from '#shared/reporting/entities.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { DraftOffer } from '#web/components/form/draft/DraftOffer.tsx'
import { UnsavedQuestion } from '#web/components/form/UnsavedQuestion.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { Page } from '#web/components/page/Page.tsx'
import { bringIntoView } from '#web/components/parts/bringIntoView.ts'
import { notify, retractNotice } from '#web/lib/notices.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { addRow, toReportConditions } from './conditionRows.ts'
import { LoadingOverlay } from './builder/LoadingOverlay.tsx'
import { ConditionTable } from './ConditionTable.tsx'
import { PreviewPanel } from './preview/PreviewPanel.tsx'
import { QueryPreview } from './QueryPreview.tsx'
import { ReportConflict } from './ReportConflict.tsx'
import { ReportFields } from './ReportFields.tsx'
import { ScheduleFields } from './schedule/ScheduleFields.tsx'
import { reportsList } from './reportPath.ts'
import { isMissingSome, reportInput, valueProblems, type ReportValues } from './reportValues.ts'
import './ReportPage.css'

/** The parameters of the chosen entity, and the state of reading them. */
export interface ParametersRead {
  readonly parameters: readonly ReportParameter[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

interface Props {
  readonly title: string
  /** This page's name in the breadcrumbs. The default is the title. */
  readonly here?: string
  readonly form: Form<ReportValues>
  readonly isNew: boolean
  readonly read: ParametersRead
  readonly submit: string
  readonly actions?: ReactNode
  /** The page's content above the fields, such as the choice of templates. */
  readonly above?: ReactNode
  /** The server's message after the report was saved. */
  readonly saved: string | undefined
}

/**
 * The builder of a report (specification B §2, B §4). The query has to be constructed before the report can be saved,
 * and again after each change.
 */
export const ReportForm = ({ title, here, form, isNew, read, submit, actions, above, saved }: Props) => {
  const navigate = useNavigate()
  const { values } = form
  const isNarrow = useMedia(narrowWindow)
  const [constructed, setConstructed] = useState<ReportValues>()
  const isConstructed = constructed === values
  const where = form.field('conditions')
  const addButton = useRef<ButtonProps.Ref>(null)
  const isReading = values.entity !== '' && !read.parameters && !read.error
  const construct = (): void => {
    const problems = valueProblems(values)
    form.showProblems(problems)
    if (Object.keys(problems).length === 0) setConstructed(values)
    if (isMissingSome(problems)) notify({ type: 'warning', text: messages.fillMandatoryFields })
    else retractNotice(messages.fillMandatoryFields)
    if (problems.conditions === messages.validWhereClause) notify({ type: 'warning', text: problems.conditions })
  }
  const { failure, alert, theirs } = form.refused
  return (
    <Page title={title} here={here} above={[reportsList]} actions={actions}>
      <form {...form.element} aria-label={title}>
        <CloudscapeForm
          errorText={failure}
          actions={
            <div className="report-actions">
              {!isConstructed && (
                <div className="report-actions-hint">
                  <Box color="text-body-secondary" padding={{ vertical: 'xxs' }}>
                    Construct the query first, also after each change. “{submit}” can then be pressed.
                  </Box>
                </div>
              )}
              {/* History leads where Cancel leads in other forms: to the list. */}
              <Button
                variant="link"
                formAction="none"
                fullWidth={isNarrow}
                onClick={() => void navigate(reportsList.href)}
              >
                History
              </Button>
              <div className="report-actions-steps">
                <Button formAction="none" fullWidth={isNarrow} onClick={construct}>
                  Construct Query
                </Button>
                <Button
                  variant="primary"
                  formAction="submit"
                  fullWidth={isNarrow}
                  disabled={!isConstructed}
                  disabledReason="Construct the query first"
                  loading={form.isBusy}
                  loadingText="Saving"
                >
                  {submit}
                </Button>
              </div>
            </div>
          }
        >
          <SpaceBetween size="l">
            <DraftOffer form={form} />
            {above}
            <Container>
              <LoadingOverlay what="the parameters" isShown={isReading}>
                <ReportFields form={form} isNew={isNew} parameters={read.parameters} />
              </LoadingOverlay>
              {read.error && <FailedState error={read.error} onRetry={read.retry} />}
            </Container>
            <Container
              header={
                <Header
                  variant="h2"
                  actions={
                    <Button
                      ref={addButton}
                      formAction="none"
                      iconName="add-plus"
                      disabled={values.entity === ''}
                      disabledReason="Choose an entity first"
                      onClick={() => where.onChange(addRow(values.conditions))}
                    >
                      Add Where Clause
                    </Button>
                  }
                >
                  Where clause
                </Header>
              }
            >
              <SpaceBetween size="s">
                {where.problem !== undefined && (
                  <div data-invalid tabIndex={-1}>
                    <Alert type="error">{where.problem}</Alert>
                  </div>
                )}
                <ConditionTable
                  rows={values.conditions}
                  parameters={read.parameters ?? []}
                  hasEntity={values.entity !== ''}
                  onChange={rows => {
                    where.onChange(rows)
                    // The focus was in the removed row, so it moves to the button that adds a condition.
                    if (rows.length < values.conditions.length) addButton.current?.focus()
                  }}
                />
              </SpaceBetween>
            </Container>
            <ScheduleFields form={form} />
            {isConstructed && (
              // The query appears above the pressed button and pushes it out of view, so the query is scrolled into
              // view.
              <div ref={bringIntoView}>
                <Container header={<Header variant="h2">Query</Header>}>
                  <QueryPreview
                    sql={reportInput(values).reportQuery ?? ''}
                    conditions={toReportConditions(values.conditions)}
                  />
                </Container>
              </div>
            )}
            {isConstructed && <PreviewPanel values={values} parameters={read.parameters ?? []} />}
          </SpaceBetween>
        </CloudscapeForm>
      </form>
      {alert !== undefined && <AlertModal text={alert} onClose={form.dismiss} />}
      {theirs && <ReportConflict form={form} theirs={theirs} />}
      {saved !== undefined && (
        <AlertModal text={saved} onClose={() => void navigate(reportsList.href)}>
          {values.reportName}
        </AlertModal>
      )}
      <UnsavedQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} isForWholeAddress={isNew} />
    </Page>
  )
}
