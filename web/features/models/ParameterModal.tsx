import { useEffect, useRef, useState } from 'react'
import { dataTypes, type Parameter } from '#shared/contract/calls/models.ts'
import { ChoiceField } from '#web/components/form/ChoiceField.tsx'
import { FormModal } from '#web/components/form/modal/FormModal.tsx'
import type { FieldProblems } from '#web/components/form/problems.ts'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { newEntry, parameterFrom, type ParameterEntry } from './parameterEntry.ts'

interface Props {
  /** The parameter to change; undefined for a new one. */
  readonly parameter: Parameter | undefined
  readonly otherMnemonics: ReadonlySet<string>
  readonly onTake: (parameter: Parameter) => void
  readonly onClose: () => void
}

/** A dialog for adding or changing a parameter of a model. The parameter is saved only together with the model. */
export const ParameterModal = ({ parameter, otherMnemonics, onTake, onClose }: Props) => {
  const [entry, setEntry] = useState<ParameterEntry>(parameter ?? newEntry)
  const [problems, setProblems] = useState<FieldProblems<ParameterEntry>>({})
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const take = (): void => {
    const result = parameterFrom(entry, otherMnemonics, parameter?.mnemonic)
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
    <FormModal
      header={parameter ? `Update parameter ${parameter.mnemonic}` : 'Add parameter'}
      label="Parameter"
      submit={parameter ? 'Update' : 'Add'}
      form={element}
      isEntered={() => isEntered}
      onSubmit={take}
      onClose={onClose}
    >
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
    </FormModal>
  )
}
