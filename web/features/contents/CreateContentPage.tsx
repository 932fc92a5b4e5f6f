import Checkbox from '@cloudscape-design/components/checkbox'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { operations } from '#shared/contract/job.ts'
import { jobs } from '#schemas/calls/jobs.ts'
import { messages } from '#shared/text/messages.ts'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import { FormPage } from '#web/components/form/FormPage.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { notify } from '#web/lib/notices.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { contentsList } from '#web/lib/addresses/contentPath.ts'
import {
  createFieldNames,
  createInput,
  missingContent,
  noContent,
  refusedSerial,
  withoutNeed,
  type ContentValues,
} from './contentValues.ts'
import { LimitFields } from './criteria/LimitFields.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { ModelsField } from './ModelsField.tsx'
import { ReplacementWarning } from './ReplacementWarning.tsx'
import { requireFreeName } from './requireFreeName.ts'
import { SerialNumbersField } from './serials/SerialNumbersField.tsx'
import { TargetsQuestion } from './targets/TargetsQuestion.tsx'
import { ContentFileField } from './upload/ContentFileField.tsx'
import { UploadedFileField } from './upload/UploadedFileField.tsx'
import { ContentUploadOverlay } from './upload/ContentUploadOverlay.tsx'
import { useContentUpload } from './upload/useContentUpload.ts'
import { useQuestion } from './useQuestion.ts'
import { useReplacedJobs } from './useReplacedJobs.ts'
import { useTargetCount } from './useTargetCount.ts'

/** The fields that a draft does not contain: the tab's storage cannot hold a file. */
const unkept = { fields: ['file'], remedy: 'The file was not kept: choose it again.' } as const

/** The page for a new content job, which uploads a file for instruments to install (specification B §2). */
export const CreateContentPage = () => {
  const navigate = useNavigateFromHere()
  const { progress, send, cancel } = useContentUpload()
  const { ask, asked, answer } = useQuestion<ContentValues>()
  const form = useForm({
    route: async () => jobs.createJob,
    initial: noContent,
    optional: ['description', 'typedSerial'],
    missing: missingContent,
    refuse: refusedSerial,
    missingText: messages.fillMandatoryFields,
    inputOf: createInput,
    fieldNames: createFieldNames,
    ask,
    prepare: async (input, { file }) => {
      await requireFreeName(input.jobName)
      return file ? { ...input, ...(await send(file)) } : input
    },
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      forgetRead()
      navigate(contentsList.href)
    },
  })
  const { file, models, serialNumbers } = form.values
  const replaced = useReplacedJobs(models)
  const mandatory = form.field('mandatoryUpdate')
  const downgrade = form.field('downgrade')
  return (
    <FormPage title="Add Content" form={form} parent={contentsList} submit="Add content" unkept={unkept}>
      <Header variant="h2">Job</Header>
      <TextField
        label="Job Name"
        field={form.field('jobName')}
        constraintText="1 to 60 letters, digits, hyphens or underscores"
        autoComplete="off"
      />
      <DescriptionField field={form.field('description')} />
      <ColumnLayout columns={2}>
        <TextField
          label="Version"
          field={form.field('version')}
          constraintText="Digits only"
          inputMode="numeric"
          autoComplete="off"
        />
        <ChoiceField label="Operation" field={form.field('operation')} choices={operations} />
      </ColumnLayout>
      <ContentFileField
        field={{ ...form.field('file'), onChange: chosen => form.put({ file: chosen, uploaded: null }) }}
      />
      <UploadedFileField
        value={form.field('uploaded').value}
        problem={form.field('uploaded').problem}
        onChange={uploaded => form.put({ uploaded, file: undefined })}
      />
      <Header variant="h2">Instruments</Header>
      <ModelsField field={withoutNeed(form.field('models'), serialNumbers)} />
      {replaced.length > 0 && <ReplacementWarning replaced={replaced} />}
      <SerialNumbersField
        field={form.field('serialNumbers')}
        typed={form.field('typedSerial')}
        refused={form.field('refusedSerials')}
        models={models}
      />
      <Header variant="h2">Roll-out</Header>
      <SpaceBetween size="s">
        <Checkbox
          checked={mandatory.value}
          description="Instruments install it without waiting until they are ready, even during a measurement."
          onChange={({ detail }) => mandatory.onChange(detail.checked)}
        >
          Mandatory update
        </Checkbox>
        <Checkbox
          checked={downgrade.value}
          description="Instruments may also install it over a newer version."
          onChange={({ detail }) => downgrade.onChange(detail.checked)}
        >
          Allow a downgrade
        </Checkbox>
      </SpaceBetween>
      <LimitFields form={form} targetCount={useTargetCount(models, serialNumbers)} />
      {asked && answer && <TargetsQuestion values={asked} onAnswer={answer} />}
      {progress && file && <ContentUploadOverlay file={file} progress={progress} onCancel={cancel} />}
    </FormPage>
  )
}
