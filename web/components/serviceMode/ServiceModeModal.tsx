import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useRef, useState } from 'react'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { serviceKinds, ServiceMode, type ServiceSubject } from '#schemas/calls/serviceMode.ts'
import { countText } from '#web/lib/countText.ts'
import { notify } from '#web/lib/notices.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { ConflictFrame } from '../form/ConflictFrame.tsx'
import { DifferencesTable } from '../form/DifferencesTable.tsx'
import { FormFailure } from '../form/FormFailure.tsx'
import { FormModal } from '../form/modal/FormModal.tsx'
import { useDoneHere } from '../form/useDoneHere.ts'
import { OnceFields } from './OnceFields.tsx'
import { RecurringFields } from './RecurringFields.tsx'
import { entryOfMode } from './entryOfMode.ts'
import { newEntry, orderIn, reasonLimit, type ServiceEntry, type ServiceProblems } from './serviceEntry.ts'
import { serviceConflict, type ServiceConflict } from './serviceConflict.ts'
import { subjectText } from './serviceTexts.ts'
import { forgetServiceModes } from './useServiceModes.ts'

interface Props {
  /** The instruments, models or rules to choose from; missing if the user has to enter a name. */
  readonly subjects?: readonly ServiceSubject[] | undefined
  /** The service mode to change; missing for a new one. Its instrument, model or rule cannot be changed. */
  readonly mode?: ServiceMode
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * The dialog that puts an instrument, a model or a rule into service mode, or changes a service mode. It requires
 * times and a reason. If somebody else has changed the service mode meanwhile, it shows both versions, and keeps the
 * user's input.
 */
export const ServiceModeModal = ({ subjects, mode, onDone, onClose }: Props) => {
  const zone = useTimeZone()
  const form = useRef<HTMLFormElement>(null)
  // The instruments, models or rules to choose from stay the same while the dialog is open, even if new alarms would
  // change them.
  const [offered] = useState(subjects)
  const [initial, setInitial] = useState(
    () => (mode && entryOfMode(mode, zone, Date.now())) ?? newEntry(subjects?.[0], zone, Date.now()),
  )
  const [entry, setEntry] = useState(initial)
  /** The version of the service mode that the user is changing. */
  const [base, setBase] = useState(mode)
  const [isUnshown, setIsUnshown] = useState(false)
  const [conflict, setConflict] = useState<ServiceConflict>()
  const [problems, setProblems] = useState<ServiceProblems>({})
  const put = (part: Partial<ServiceEntry>): void => {
    setEntry(now => ({ ...now, ...part }))
    setProblems(now => Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(part, field))))
  }
  const done = useDoneHere(onDone)
  const { send, isBusy, failure, dismiss } = useCallMutation(alarms.saveServiceMode, {
    newest: ServiceMode,
    onConflict: newest => {
      forgetServiceModes()
      setConflict(serviceConflict(initial, entry, newest, zone, Date.now()))
      setIsUnshown(entryOfMode(newest, zone, Date.now()) === undefined)
    },
    onDone: () => {
      forgetServiceModes()
      notify({ type: 'success', text: `Service mode of ${entry.kind} ${entry.name} saved` })
      done()
    },
    ...(mode && { onFailure: forgetServiceModes }),
  })
  if (conflict) {
    const { newest, theirs, merged, differences } = conflict
    const rebase = (next: ServiceEntry): void => {
      setBase(newest)
      setInitial(theirs)
      setEntry(next)
      setProblems({})
      setConflict(undefined)
      dismiss()
    }
    return (
      <ConflictFrame
        saved={{ by: newest.setBy, at: newest.setAt }}
        onTakeTheirs={() => rebase(theirs)}
        onReapply={() => rebase(merged)}
        onDismiss={() => setConflict(undefined)}
      >
        <DifferencesTable differences={differences} />
      </ConflictFrame>
    )
  }
  return (
    <FormModal
      header={mode ? 'Edit service mode' : 'Service mode'}
      label="Service mode"
      submit="Save"
      isBusy={isBusy}
      form={form}
      isEntered={() => entry !== initial}
      onSubmit={() => {
        const read = orderIn(entry, zone, Date.now(), base?.once)
        if ('order' in read) send({ ...read.order, ...(base && { id: base.id, revision: base.revision }) })
        else setProblems(read.problems)
      }}
      onClose={onClose}
    >
      <Box>
        Rules are evaluated as usual. No message is sent about their alarms, and nobody has to acknowledge them, until
        the service mode ends. For an alarm that is still open then, a message is sent.
      </Box>
      {failure !== undefined && !isBusy && <FormFailure text={failure} />}
      {isUnshown && !isBusy && <FormFailure text={unshownText} />}
      {mode && <Box variant="p">{subjectText(mode.subject)}</Box>}
      {!mode && offered && <OfferedSubjects subjects={offered} entry={entry} put={put} />}
      {!mode && !offered && <NamedSubject entry={entry} problem={problems.name} put={put} />}
      <FormField label="When">
        <RadioGroup
          value={entry.isRecurring ? 'recurring' : 'once'}
          items={[
            { value: 'once', label: 'Once' },
            { value: 'recurring', label: 'Recurring' },
          ]}
          onChange={({ detail }) => put(startOf(entry, detail.value === 'recurring', zone))}
        />
      </FormField>
      {entry.isRecurring ? (
        <RecurringFields entry={entry} problems={problems} put={put} />
      ) : (
        <OnceFields entry={entry} problems={problems} zone={zone} put={put} />
      )}
      <FormField
        label="Reason"
        stretch
        constraintText={`Up to ${countText(reasonLimit)} characters`}
        errorText={problems.reason}
      >
        <Textarea
          value={entry.reason}
          rows={2}
          ariaRequired
          invalid={problems.reason !== undefined}
          onChange={({ detail }) => put({ reason: detail.value })}
        />
      </FormField>
    </FormModal>
  )
}

const unshownText =
  'Nothing was saved: somebody else has changed the service mode to times that this dialog cannot show. Close it, and see the list'

/**
 * The start after the user switches between once and recurring. A recurring service mode needs a first day and a
 * time; one that does not recur can begin now.
 */
const startOf = (entry: ServiceEntry, isRecurring: boolean, zone: string): Partial<ServiceEntry> => {
  if (isRecurring === entry.isRecurring) return {}
  const { endDate } = newEntry(undefined, zone, Date.now())
  return { isRecurring, startDate: isRecurring ? endDate : '', startTime: isRecurring ? '08:00' : '' }
}

interface SubjectProps {
  readonly entry: ServiceEntry
  readonly put: (part: Partial<ServiceEntry>) => void
}

const OfferedSubjects = ({ subjects, entry, put }: SubjectProps & { readonly subjects: readonly ServiceSubject[] }) => (
  <FormField label="For">
    <RadioGroup
      value={entry.kind}
      items={subjects.map(subject => ({ value: subject.kind, label: subjectText(subject) }))}
      onChange={({ detail }) => put(subjects.find(({ kind }) => kind === detail.value) ?? {})}
    />
  </FormField>
)

const kinds = serviceKinds.map(kind => ({ value: kind, label: subjectText({ kind, name: '' }).trim() }))

const NamedSubject = ({ entry, problem, put }: SubjectProps & { readonly problem: string | undefined }) => (
  <SpaceBetween size="m">
    <FormField label="For">
      <Select
        options={kinds}
        selectedOption={kinds.find(({ value }) => value === entry.kind) ?? null}
        onChange={({ detail }) =>
          put({ kind: serviceKinds.find(one => one === detail.selectedOption.value) ?? 'rule' })
        }
      />
    </FormField>
    <FormField label="Name" errorText={problem}>
      <Input
        value={entry.name}
        ariaRequired
        spellcheck={false}
        invalid={problem !== undefined}
        onChange={({ detail }) => put({ name: detail.value })}
      />
    </FormField>
  </SpaceBetween>
)
