import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import type { Field } from '#web/components/form/useForm.ts'
import { FieldsRow, RowsField } from '../RowsField.tsx'
import type { TurnValues } from './rotaValues.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface Props<Row extends TurnValues> {
  readonly label: string
  readonly description: string
  /** Returns the name of a row for screen readers by the row's index, such as `Week 1`. */
  readonly rowName: (place: number) => string
  readonly add: string
  readonly most: number
  readonly field: Field<readonly Row[]>
  readonly choices: readonly Choice[]
  readonly newRow: (id: string) => Row
  /** Renders a row's inputs after the field for the person, such as the times of an override. */
  readonly more?: (row: Row, change: (part: Partial<Row>) => void) => ReactNode
}

/** A list of rows in the form for a rota. Each row has a field for a person, and a button that removes the row. */
export const RotaRows = <Row extends TurnValues>({ field, choices, ...texts }: Props<Row>) => {
  const rows = field.value
  return (
    <RowsField label={texts.label} description={texts.description} problem={field.problem}>
      {rows.map((row, place) => {
        const change = (part: Partial<Row>): void =>
          field.onChange(rows.map(one => (one.id === row.id ? { ...one, ...part } : one)))
        const name = texts.rowName(place)
        return (
          <FieldsRow key={row.id} name={name}>
            <FormField label={name}>
              <Select
                expandToViewport
                filteringType="auto"
                filteringAriaLabel="Find a person"
                placeholder="Choose a person"
                empty="There are no people yet"
                options={choices}
                selectedOption={choices.find(({ value }) => value === row.member) ?? null}
                // The cast is correct, because every kind of row has a `member`.
                onChange={({ detail }) => change({ member: detail.selectedOption.value ?? '' } as Partial<Row>)}
              />
            </FormField>
            {texts.more?.(row, change)}
            <Button
              formAction="none"
              ariaLabel={`Remove ${name}`}
              onClick={() => field.onChange(rows.filter(({ id }) => id !== row.id))}
            >
              Remove
            </Button>
          </FieldsRow>
        )
      })}
      {rows.length < texts.most && (
        <Button
          formAction="none"
          iconName="add-plus"
          onClick={() => field.onChange([...rows, texts.newRow(crypto.randomUUID())])}
        >
          {texts.add}
        </Button>
      )}
    </RowsField>
  )
}
