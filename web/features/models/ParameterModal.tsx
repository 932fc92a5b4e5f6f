import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { dataTypes, type Parameter } from '#shared/contract/models.ts'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import type { FieldProblems } from '#web/components/form/problems.ts'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { newEntry, parameterFrom, type ParameterEntry } from './parameterEntry.ts'

interface Props {
  /** Undefined for a new one. */
  readonly parameter: Parameter | undefined
  readonly otherMnemonics: ReadonlySet<string>
  readonly onTake: (parameter: Parameter) => void
  readonly onClose: () => void
}

/** One parameter of a model, new or changed. Nothing is saved before the model is. */
export const ParameterModal = ({ parameter, otherMnemonics, onTake, onClose }: Props) => {
  const [entry, setEntry] = useState<ParameterEntry>(parameter ?? newEntry)
  const [problems, setProblems] = useState<FieldProblems<ParameterEntry>>({})
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The window first puts the focus to its own close button.
    const frame = requestAnimationFrame(() => element.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => {
    if (Object.keys(problems).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const take = (event?: FormEvent): void => {
    event?.preventDefault()
    // The model's form is around this one, if only for React.
    event?.stopPropagation()
    const result = parameterFrom(entry, otherMnemonics)
    if ('problems' in result) setProblems(result.problems)
    else onTake(result.parameter)
  }
  const field = (name: keyof Parameter): Field<string> => ({
    name,
    value: entry[name],
    problem: problems[name],
    onChange: value => setEntry({ ...entry, [name]: value }),
  })
  const isEntered = (Object.keys(entry) as (keyof Parameter)[]).some(
    name => entry[name] !== (parameter ?? newEntry)[name],
  )
  return (
    <Modal
      visible
      header={parameter ? `Edit parameter ${parameter.mnemonic}` : 'Add parameter'}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click beside the window must not lose what was typed.
        if (detail.reason !== 'overlay' || !isEntered) onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" formAction="none" onClick={() => take()}>
              {parameter ? 'Change' : 'Add'}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form ref={element} noValidate onSubmit={take} aria-label="Parameter">
        <SpaceBetween size="m">
          <TextField
            label="Mnemonic"
            field={field('mnemonic')}
            description="The data item's name, as instruments send it."
            autoComplete="off"
          />
          <TextField label="Display name" field={field('displayName')} autoComplete="off" isOptional />
          <ChoiceField label="Data type" field={field('dataType')} choices={dataTypes} />
          <TextField label="Units" field={field('unitsOfMeasure')} autoComplete="off" isOptional />
          <TextField
            label="Parameter description"
            field={field('description')}
            constraintText="Up to 255 characters"
            autoComplete="off"
            isOptional
          />
          {/* Without a button of its own, a form of several fields ignores Enter. */}
          <input type="submit" hidden />
        </SpaceBetween>
      </form>
    </Modal>
  )
}
