import Autosuggest from '@cloudscape-design/components/autosuggest'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { useState } from 'react'
import { rules } from '#schemas/calls/rules.ts'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { ownLimitReason, findPlaces } from '#shared/rules/ownLimits.ts'
import { CallModal } from '#web/components/form/modal/CallModal.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { countText } from '#web/lib/countText.ts'
import { notify } from '#web/lib/notices.ts'
import { useTrialInstruments } from '../trial/useTrialInstruments.ts'

interface Props {
  readonly rule: Rule
  /** The own limit to change; undefined for a new one. */
  readonly limit: OwnLimit | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

const untried = [] as const

/**
 * A dialog that sets an own limit: another value for one of the rule's numbers, which applies to one instrument only.
 */
export const OwnLimitModal = ({ rule, limit, onDone, onClose }: Props) => {
  // The rule as it was when the dialog opened. If somebody else changes the rule meanwhile and the page reads it
  // again, a chosen place would silently become another number of the rule.
  const [{ ruleName, revision, models, ruleExpression, clearExpression }] = useState(rule)
  const places = findPlaces({ expression: ruleExpression, clear: clearExpression })
  const instruments = useTrialInstruments(models, untried)
  const done = useDoneHere(onDone)
  const form = useForm({
    route: async () => rules.saveOwnLimit,
    initial: {
      deviceName: limit?.deviceName ?? '',
      place: limit ? String(limit.place) : places.length === 1 ? '0' : '',
      value: limit ? String(limit.value) : '',
      reason: '',
    },
    inputOf: ({ deviceName, place, value, reason }) => ({
      ruleName,
      revision,
      deviceName: deviceName.trim(),
      place: Number(place),
      value: numberIn(value),
      reason,
    }),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      done()
    },
  })
  const title = limit ? `Change the own limit of ${limit.deviceName}` : 'Add own limit'
  const options = places.map(({ place, value, isClear, conditionWith }) => ({
    value: String(place),
    label: `${isClear ? 'Closes when ' : ''}${conditionWith(value)}`,
    description: `The number ${value}`,
  }))
  const [deviceName, place] = [form.field('deviceName'), form.field('place')]
  return (
    <CallModal title={title} form={form} onClose={onClose}>
      {/* The dialog moves the focus to its first field. If that were the field for the instrument, its suggestions
          would open and cover the other fields. */}
      <FormField label="Condition" errorText={place.problem}>
        <Select
          disabled={limit !== undefined}
          placeholder="Choose"
          options={options}
          invalid={place.problem !== undefined}
          selectedOption={options.find(({ value }) => value === place.value) ?? null}
          onChange={({ detail }) => place.onChange(detail.selectedOption.value ?? '')}
        />
      </FormField>
      <FormField
        label="Instrument"
        description="An open alarm of the rule on it closes, and its count begins anew"
        errorText={deviceName.problem}
      >
        <Autosuggest
          disabled={limit !== undefined}
          value={deviceName.value}
          options={instruments.map(value => ({ value }))}
          enteredTextLabel={value => `Use ${value}`}
          empty="No instrument has a model of the rule"
          invalid={deviceName.problem !== undefined}
          onChange={({ detail }) => deviceName.onChange(detail.value)}
        />
      </FormField>
      <TextField
        label="Number for this instrument"
        field={form.field('value')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label="Reason"
        field={form.field('reason')}
        constraintText={`Up to ${countText(ownLimitReason)} characters`}
        autoComplete="off"
      />
    </CallModal>
  )
}

/** Parses the typed number. If it is not a number, the result is NaN, which the contract refuses at the field. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
