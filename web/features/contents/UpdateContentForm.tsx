import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { Job, jobStatuses, type JobExecution } from '#schemas/job.ts'
import { jobs } from '#schemas/calls/jobs.ts'
import { limitsAreClosed } from '#shared/jobs/jobState.ts'
import { messages } from '#shared/text/messages.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import { FormPage } from '#web/components/form/FormPage.tsx'
import { mergeOwnChanges } from '#web/components/form/merge.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { notify } from '#web/lib/notices.ts'
import { forgetRead, rereadCall } from '#web/lib/queries.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { contentsList } from '#web/lib/addresses/contentPath.ts'
import { ArchiveJobButton } from './archive/ArchiveJobButton.tsx'
import { criteriaText, updateFieldNames, updateInput, updateValues, type UpdateValues } from './contentValues.ts'
import { LimitFields } from './criteria/LimitFields.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { ExecutionsTable } from './executions/ExecutionsTable.tsx'
import { JobFacts } from './JobFacts.tsx'
import type { Replacement } from './replacedJobs.ts'
import { RollOutDelay, type JobDelay } from './RollOutDelay.tsx'
import { JobTimeline, useShownExecutions } from './timeline/JobTimeline.tsx'
import { totalOf } from './progress.ts'
import { useQuestion } from './useQuestion.ts'

/** Scrolls down from the job's progress to the form that changes the job, and moves the focus there. */
const showForm = (): void => {
  const field = document.querySelector<HTMLElement>('.form-page textarea')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

const formTitle = 'Update Content'

const labels: Readonly<Partial<Record<keyof UpdateValues, string>>> = {
  description: 'Description',
  status: 'Status',
  timeout: 'Timeout (minutes)',
  criteria: 'Cancel the job when',
}

const textOf = (values: UpdateValues, name: keyof UpdateValues): string =>
  name === 'criteria' ? criteriaText(values.criteria) : String(values[name])

interface Props {
  readonly job: Job
  readonly delay: JobDelay | undefined
  readonly replacedBy: readonly Replacement[]
  readonly executions: RowSource<JobExecution>
}

/**
 * The page of a content job: its properties, its progress and its executions, and then the form for what can be
 * changed.
 */
export const UpdateContentForm = ({ job, delay, replacedBy, executions }: Props) => {
  const navigate = useNavigateFromHere()
  const isNarrow = useMedia(narrowWindow)
  const { ask, answer } = useQuestion<UpdateValues>()
  const form = useForm({
    route: async () => jobs.updateJob,
    initial: updateValues(job),
    optional: ['description'],
    missingText: messages.fillMandatoryFields,
    inputOf: updateInput,
    fieldNames: updateFieldNames,
    valuesOf: current => updateValues(Job.parse(current)),
    // Cancelling requires confirmation, because a cancelled job cannot be resumed.
    ask: async (values): Promise<boolean> => isOver || values.status !== 'cancelled' || ask(values),
    onDone: ({ Message }) => {
      notify({ type: 'success', text: Message })
      forgetRead()
      navigate(contentsList.href)
    },
  })
  const isOver = form.initial.status === 'cancelled'
  const shown = useShownExecutions(executions.rows ?? [])
  const changed = (newer: Job): Promise<void> => {
    const newest = updateValues(newer)
    // Retrying or archiving changes the job. The form then restarts from the changed job, and keeps the user's input.
    form.rebase(newest, mergeOwnChanges(form.initial, form.values, newest))
    return rereadCall(jobs.getJob)
  }
  // The most important action comes last in a line, and first on a phone, where the actions take several lines.
  const actions = [
    <HistoryLink key="history" entity="job" name={job.jobName} />,
    <ArchiveJobButton key="archive" job={job} onDone={changed} />,
    // Named after the form that it leads to.
    <Button key="update" formAction="none" onClick={() => showForm()}>
      {formTitle}
    </Button>,
  ]
  return (
    <FormPage
      title={formTitle}
      name={job.jobName}
      description={job.description}
      form={form}
      parent={contentsList}
      submit="Update content"
      labels={labels}
      textOf={textOf}
      actions={
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          {isNarrow ? actions.toReversed() : actions}
        </SpaceBetween>
      }
      first={
        <SpaceBetween size="l">
          {job.archived && (
            <Alert header="This job is archived">
              {job.archived.by} archived it on {job.archived.at.slice(0, 10)}. It is kept, and lists hide it.
            </Alert>
          )}
          {delay && <RollOutDelay delay={delay} />}
          <Container header={<Header variant="h2">Job</Header>}>
            <JobFacts job={job} replacedBy={replacedBy} />
          </Container>
          {executions.rows ? (
            <JobTimeline executions={shown.executions} />
          ) : (
            !executions.error && <Waiting height="360px" />
          )}
          <ExecutionsTable job={job} source={executions} onShown={shown.onShown} onRetried={changed} />
        </SpaceBetween>
      }
    >
      {answer && (
        <ConfirmModal
          question={`Cancel the job ${job.jobName}?`}
          confirm="Cancel the job"
          cancel="Keep"
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        >
          Instruments that have not finished it stop where they are. The job cannot be made active again.
        </ConfirmModal>
      )}
      <DescriptionField field={form.field('description')} />
      <ChoiceField
        label="Status"
        field={form.field('status')}
        choices={jobStatuses}
        disabled={isOver}
        description="A cancelled job stops where it is, and cannot be made active again."
      />
      <LimitFields form={form} targetCount={totalOf(job.progress)} disabled={isOver || limitsAreClosed(job)} />
    </FormPage>
  )
}
