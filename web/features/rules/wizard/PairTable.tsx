import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import TokenGroup from '@cloudscape-design/components/token-group'
import { useMemo, useState } from 'react'
import type { Rule } from '#shared/contract/rule.ts'
import { messages } from '#shared/text/messages.ts'
import { severityText } from '#shared/alarms/severity.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { typeLabels } from '#shared/rules/typeLabels.ts'
import { RefusedPairAlert } from './RefusedPairAlert.tsx'
import { refusedPair, type RefusedPair } from './rulePairs.ts'
import { useAllRules } from './useAllRules.ts'

/** The number of rules in a rule of rules (specification B §5). */
const pair = 2

/**
 * The number of rows on a page of the table (specification B §9). If a page has fewer rows, empty rows fill it up.
 */
const pageSize = 10
const minimumRows = 3

/** The table for ticking exactly two rules, neither of which can be a rule of rules (specification B §2). */
export const PairTable = ({ field }: { readonly field: Field<readonly string[]> }) => {
  const { data, error, isPending, refetch } = useAllRules()
  const [refused, setRefused] = useState<RefusedPair<Rule>>()
  const [isTooMany, setTooMany] = useState(false)
  const chosen = field.value
  // If a ticked rule has been made a shadow meanwhile, it stays in the table, so that it can be unticked.
  const rows = useMemo(
    () =>
      data?.rulesList.filter(
        ({ ruleType, ruleName, shadow }) => ruleType !== 'ruleOfRules' && (!shadow || chosen.includes(ruleName)),
      ) ?? [],
    [data, chosen],
  )
  const table = useTableView(rows, columns, pageSize)
  const choose = (next: readonly string[]): void => {
    const pairRefused = refusedPair(next, rows)
    setRefused(pairRefused)
    field.onChange(pairRefused ? [pairRefused.kept.ruleName] : next)
  }
  const tick = (shown: readonly Rule[], ticked: readonly Rule[]): void => {
    const elsewhere = chosen.filter(name => !shown.some(({ ruleName }) => ruleName === name))
    const next = [...elsewhere, ...ticked.map(({ ruleName }) => ruleName)]
    if (next.length > pair) setTooMany(true)
    else choose(next)
  }
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${chosen.length} of ${pair})`} description="Select the two rules to combine.">
          Rules
        </Header>
      }
    >
      <FormField errorText={field.problem} stretch>
        <TokenGroup
          items={chosen.map(name => ({ label: name, dismissLabel: `Do not choose ${name}` }))}
          onDismiss={({ detail }) => choose(chosen.filter((_, place) => place !== detail.itemIndex))}
        />
        {refused && (
          <RefusedPairAlert
            pair={refused}
            rules={rows}
            onChoose={ruleName => choose([refused.kept.ruleName, ruleName])}
            onDismiss={() => setRefused(undefined)}
          />
        )}
        {error && !data ? (
          <FailedState error={error} onRetry={refetch} />
        ) : (
          <ApartFromForm>
            <EntryTable
              label="Rules"
              columns={columns}
              rowKey={({ ruleName }) => ruleName}
              table={table}
              isReading={isPending}
              minimumRows={minimumRows}
              empty={<b>{messages.noRowsFound}</b>}
              ticked={{
                label: 'The two rules',
                keys: new Set(chosen),
                // If a ticked rule has been disabled meanwhile, it can still be unticked.
                mayTick: ({ isDeleted, ruleName }) => isDeleted === 'false' || chosen.includes(ruleName),
                onChange: tick,
              }}
            />
          </ApartFromForm>
        )}
      </FormField>
      {isTooMany && <AlertModal text={messages.onlyTwoRules} onClose={() => setTooMany(false)} />}
    </Container>
  )
}

const columns: readonly Column<Rule>[] = [
  { id: 'name', header: 'Name', kind: 'text', isRowHeader: true, value: ({ ruleName }) => ruleName },
  { id: 'type', header: 'Type', kind: 'choice', value: ({ ruleType }) => typeLabels[ruleType] },
  { id: 'description', header: 'Description', kind: 'text', value: ({ description }) => description },
  { id: 'models', header: 'Model', kind: 'text', value: ({ models }) => models.join(', ') },
  { id: 'severity', header: 'Severity', kind: 'text', value: ({ severity }) => severityText(severity) },
  {
    id: 'enable',
    header: 'Enable',
    kind: 'choice',
    value: ({ isDeleted }) => (isDeleted === 'false' ? 'Enable' : 'Disable'),
  },
]
