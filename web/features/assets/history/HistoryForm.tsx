import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type FormEvent } from 'react'
import { defaultHistoryPeriod } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import { useFocusOnInvalid } from '#web/components/form/useFocusOnInvalid.ts'
import { usePeriodForm } from '#web/components/PeriodFields/usePeriodForm.ts'
import { PeriodFields } from '#web/components/PeriodFields/PeriodFields.tsx'
import { describeFailure } from '#web/lib/failure.ts'
import type { HistoryRequest } from '#web/lib/addresses/historyAddress.ts'
import { OtherInstrument } from './OtherInstrument.tsx'
import { PeriodPresets } from './PeriodPresets.tsx'
import type { DataItems } from '../useDataItems.ts'

interface Props {
  readonly deviceName: string
  readonly dataItems: DataItems
  /** The period and the data items in the address, which the form starts with; undefined if the address has none. */
  readonly request: HistoryRequest | undefined
  /** Whether the form has the buttons for common periods. It has none if they are above the chart. */
  readonly hasPresets: boolean
  readonly onSubmit: (request: HistoryRequest) => void
  readonly onCancel: () => void
}

/** The form for the period and the data items whose values are to be shown (specification A §2). */
export const HistoryForm = ({ deviceName, dataItems, request, hasPresets, onSubmit, onCancel }: Props) => {
  const { items, error, retry } = dataItems
  const [opened] = useState(Date.now)
  const form = usePeriodForm(request ?? defaultHistoryPeriod(opened))
  const [chosen, setChosen] = useState(request?.items ?? [])
  const [also, setAlso] = useState(request?.also ?? '')
  const [attempts, setAttempts] = useState(0)
  const isTried = attempts > 0
  const element = useFocusOnInvalid(attempts)
  const options = items ?? []
  const selected =
    chosen === 'all'
      ? options
      : chosen.map(value => options.find(option => option.value === value) ?? { value, label: value })
  const isNoneChosen = chosen.length === 0
  const notices = isTried ? [form.notice, isNoneChosen && messages.selectDataItem].filter(Boolean) : []

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAttempts(attempts + 1)
    const period = form.check()
    if (period && !isNoneChosen) onSubmit({ ...period, items: chosen, ...(also && { also }) })
  }
  return (
    <form ref={element} noValidate onSubmit={submit} aria-label="Historical data items">
      <SpaceBetween size="m">
        {hasPresets && <PeriodPresets shown={form.typed} onChoose={form.reset} />}
        <PeriodFields form={form} />
        <FormField
          label="Data Items"
          stretch
          errorText={isTried && isNoneChosen && messages.required}
          warningText={items?.length === 0 && messages.noDeviceParams}
        >
          <Multiselect
            options={options}
            selectedOptions={selected}
            placeholder="Choose data items"
            enableSelectAll
            i18nStrings={{ selectAllText: 'All', tokenLimitShowMore: 'Show more', tokenLimitShowFewer: 'Show fewer' }}
            tokenLimit={6}
            keepOpen
            expandToViewport
            filteringType="auto"
            filteringAriaLabel="Find data items"
            virtualScroll={options.length > 100}
            invalid={isTried && isNoneChosen}
            ariaRequired
            deselectAriaLabel={({ label }) => `Remove ${label}`}
            statusType={error ? 'error' : items ? 'finished' : 'loading'}
            loadingText="Reading the data items"
            errorText={error ? `${messages.fetchFailed} ${describeFailure(error)}` : ''}
            recoveryText="Retry"
            empty={messages.noDeviceParams}
            onLoadItems={() => {
              if (error) retry()
            }}
            onChange={({ detail: { selectedOptions } }) => {
              const values = selectedOptions.flatMap(({ value }) => (value === undefined ? [] : [value]))
              setChosen(items && values.length === items.length ? 'all' : values)
            }}
          />
        </FormField>
        <OtherInstrument deviceName={deviceName} value={also} onChange={setAlso} />
        {notices.length > 0 && (
          <div role="alert">
            <Alert type="error">{notices.join(' ')}</Alert>
          </div>
        )}
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="primary" formAction="submit">
            Submit
          </Button>
          <Button formAction="none" onClick={onCancel}>
            Cancel
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </form>
  )
}
