import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import Multiselect from '@cloudscape-design/components/multiselect'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { reports } from '#shared/contract/calls/reports.ts'
import { users } from '#shared/contract/calls/users.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { ModalActions } from '#web/components/ModalActions.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { Time } from '#web/components/Time.tsx'
import { notify } from '#web/lib/notices.ts'
import { forgetRead, useCall } from '#web/lib/queries.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

/** The button and dialog for choosing who gets the monthly figures by mail. */
export const MonthlyMail = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button formAction="none" onClick={() => setOpen(true)}>
        Monthly mail
      </Button>
      {isOpen && <RecipientsModal onClose={() => setOpen(false)} />}
    </>
  )
}

const RecipientsModal = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, error, refetch } = useCall(reports.getPerformanceMail, {})
  // The choice is kept with the version that it began with. The browser reads the recipients again whenever the user
  // returns to the page, and the newest version would hide that somebody else has changed them meanwhile.
  const [entered, setEntered] = useState<{ readonly recipients: readonly string[]; readonly revision: number }>()
  const done = useDoneHere(onClose)
  const saving = useCallMutation(reports.savePerformanceMail, {
    onDone: answer => {
      if (answer) notify({ type: 'success', text: answer.message })
      forgetRead()
      done()
    },
  })
  const recipients = entered?.recipients ?? data?.recipients ?? []
  return (
    <Modal
      visible
      header="Monthly mail about the performance"
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click outside the dialog must not discard the choice of recipients.
        if (detail.reason !== 'overlay' || entered === undefined) onClose()
      }}
      footer={
        <ModalActions
          submitText="Save"
          busyText="Saving"
          isBusy={saving.isBusy}
          isDisabled={data === undefined || entered === undefined}
          onSubmit={() => saving.send({ recipients: [...recipients], revision: entered?.revision })}
          onCancel={onClose}
        />
      }
    >
      {data ? (
        <SpaceBetween size="m">
          {saving.failure !== undefined && <FormFailure text={saving.failure} />}
          <div>
            The figures of each month, with their targets and the rules to work on, go out on the first day of the next
            month at 06:00 ({data.zone}). Nobody gets them if nobody is chosen. Next mail: <Time at={data.nextAt} />.
            {data.lastMonth !== undefined && ` Last mail: about ${data.lastMonth}.`}
          </div>
          <Recipients
            chosen={recipients}
            sendsMail={data.sendsMail}
            onChange={chosen => setEntered({ recipients: chosen, revision: (entered ?? data).revision })}
          />
        </SpaceBetween>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <Waiting height="120px" />
      )}
    </Modal>
  )
}

interface RecipientsProps {
  readonly chosen: readonly string[]
  readonly sendsMail: boolean
  readonly onChange: (names: readonly string[]) => void
}

const Recipients = ({ chosen, sendsMail, onChange }: RecipientsProps) => {
  const { data, error } = useCall(users.listUsers, {})
  const options = (data?.users ?? []).map(({ userAttributes: { userName, firstname, lastname } }) => ({
    value: userName,
    label: userName,
    description: `${firstname} ${lastname}`.trim(),
  }))
  return (
    <FormField
      label="Mail To"
      constraintText={
        sendsMail ? 'Users of this console, up to 50.' : 'This stage sends no mail, so nobody gets the figures.'
      }
    >
      <Multiselect
        expandToViewport
        filteringType="auto"
        filteringAriaLabel="Find in Mail To"
        tokenLimit={4}
        placeholder="Choose users"
        statusType={data ? 'finished' : error ? 'error' : 'loading'}
        errorText="The users could not be read"
        options={options}
        // A recipient who has been deleted meanwhile is shown until somebody removes the name.
        selectedOptions={chosen.map(name => options.find(one => one.value === name) ?? { value: name, label: name })}
        onChange={({ detail }) => onChange(detail.selectedOptions.flatMap(option => option.value ?? []))}
      />
    </FormField>
  )
}
