import Box from '@cloudscape-design/components/box'
import Table from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { numberText } from '#shared/alarms/seenText.ts'
import type { Explanation } from '#shared/contract/calls/rules/trials.ts'
import { durationText } from '#shared/time/durationText.ts'
import { Time } from '#web/components/Time.tsx'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import '#web/components/tables.css'

type Input = Explanation['inputs'][number]

/** Says in words whether the rule used a value, and if it did not, why. */
const countedAs = ({ known, at }: Input): string => {
  if (known) return 'yes'
  return at === null ? 'no, never reported' : 'no, too old or of another type'
}

/** A value as it is written beside an alarm. A number stays on one line: half of 5.71e-5 is another number. */
const renderValue = (value: Input['value']): ReactNode =>
  typeof value === 'number' ? (
    <span style={{ whiteSpace: 'nowrap' }}>{numberText(value)}</span>
  ) : value === null ? (
    '-'
  ) : (
    String(value)
  )

/** A short age to a tenth of a second, because a rule may react within seconds; a longer one as a duration. */
const ageText = (seconds: number): string =>
  seconds < 60 ? `${seconds.toLocaleString('en', { maximumFractionDigits: 1 })} s` : durationText(seconds * 1000)

const nameColumn = { id: 'name', header: 'Data item', isRowHeader: true, cell: ({ name }: Input) => name }

const ageThen = ({ ageSeconds }: Input): string => (ageSeconds === null ? '-' : ageText(ageSeconds))

const inputColumns = [
  nameColumn,
  { id: 'value', header: 'Value', cell: ({ value }: Input) => renderValue(value) },
  { id: 'at', header: 'Reported', cell: ({ at }: Input) => <Time at={at ?? undefined} /> },
  { id: 'age', header: 'Age then', cell: ageThen },
  { id: 'known', header: 'Counted', cell: countedAs },
]

/** The columns on a phone, which would cut off the third of five. The value has the rest below it. */
const phoneInputColumns = [
  nameColumn,
  {
    id: 'value',
    header: 'Value',
    cell: (input: Input) => (
      <>
        {renderValue(input.value)}
        <Box fontSize="body-s" color="text-body-secondary">
          <div>
            Reported <Time at={input.at ?? undefined} />
          </div>
          <div>Age then {ageThen(input)}</div>
          <div>Counted: {countedAs(input)}</div>
        </Box>
      </>
    ),
  },
]

/** A table of the values that an expression was evaluated with. */
export const InputsTable = ({ inputs }: Pick<Explanation, 'inputs'>) => (
  <Table
    variant="embedded"
    contentDensity="compact"
    wrapLines
    items={inputs}
    columnDefinitions={useMedia(narrowWindow) ? phoneInputColumns : inputColumns}
    ariaLabels={{ tableLabel: 'Values' }}
  />
)

type Firing = Explanation['firings'][number]

const firingColumns = [
  { id: 'rule', header: 'Rule', isRowHeader: true, cell: ({ ruleName }: Firing) => ruleName },
  { id: 'at', header: 'Fired', cell: ({ at }: Firing) => <Time at={at} /> },
]

/** A table of the two rules of a rule of rules, with the time at which each of them last fired. */
export const FiringsTable = ({ firings }: Pick<Explanation, 'firings'>) => (
  <Table
    variant="embedded"
    contentDensity="compact"
    wrapLines
    items={firings}
    columnDefinitions={firingColumns}
    ariaLabels={{ tableLabel: 'Firings' }}
  />
)
