import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import TokenGroup from '@cloudscape-design/components/token-group'
import { useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { typedSerials, type RefusedSerial } from '../contentValues.ts'
import { checkSerials } from './checkSerials.ts'
import { countText } from '#web/lib/countText.ts'

const SerialReviewModal = lazyPart(async () => (await import('./SerialReviewModal.tsx')).SerialReviewModal)

interface Props {
  readonly field: Field<readonly string[]>
  /** The serial number in the text field, which has not been added yet. */
  readonly typed: Field<string>
  /** The typed serial numbers that were checked and refused. */
  readonly refused: Field<readonly RefusedSerial[]>
  /** The models that the job is for. */
  readonly models: readonly string[]
}

interface Checked {
  readonly type: 'success' | 'warning' | 'error'
  readonly text: string
}

/**
 * A field for a job's serial numbers (specification B §2). Users type and check single ones, or take many from a
 * list.
 */
export const SerialNumbersField = ({ field, typed, refused, models }: Props) => {
  const [checked, setChecked] = useState<Checked>()
  const [isBusy, setBusy] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const names = typedSerials(typed.value)
  // While serial numbers are being checked, the user may type, add or remove others. The answer must not undo that.
  const latest = useRef({ added: field.value, text: typed.value })
  useLayoutEffect(() => {
    latest.current = { added: field.value, text: typed.value }
  })
  const add = (more: readonly string[]): void => field.onChange([...new Set([...latest.current.added, ...more])])
  const check = async (): Promise<void> => {
    if (names.length === 0 || isBusy) return
    setBusy(true)
    try {
      const results = await checkSerials(names)
      const left = results.filter(one => !mayAdd(one))
      setChecked(outcomeOf(results, left))
      if (latest.current.text === typed.value) {
        refused.onChange(
          left.map(({ serialNumber, isFound }) => ({ serialNumber, why: isFound ? 'DENIED' : 'not found' })),
        )
        typed.onChange(left.map(({ serialNumber }) => serialNumber).join(', '))
      }
      add(results.filter(mayAdd).map(({ serialNumber }) => serialNumber))
    } catch (error) {
      setChecked({ type: 'error', text: describeFailure(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ApartFromForm>
      <SpaceBetween size="xs">
        <FormField
          label="Serial Numbers"
          description="Single instruments, in addition to those of the models."
          errorText={field.problem}
          stretch
        >
          <Input
            value={typed.value}
            invalid={field.problem !== undefined}
            placeholder="Serial numbers, separated by commas"
            spellcheck={false}
            autoComplete="off"
            onChange={({ detail }) => {
              typed.onChange(detail.value)
              if (detail.value === '') refused.onChange([])
              setChecked(undefined)
            }}
            onKeyDown={({ detail }) => {
              if (detail.key === 'Enter') void check()
            }}
          />
        </FormField>
        <div>
          <SpaceBetween direction="horizontal" size="xs">
            <Button formAction="none" loading={isBusy} loadingText="Checking" onClick={() => void check()}>
              Check and add
            </Button>
            <Button formAction="none" iconName="upload" onClick={() => setReviewing(true)}>
              Review Changes From Excel
            </Button>
          </SpaceBetween>
          <div aria-live="polite">
            {checked && (
              <Box margin={{ top: 'xs' }}>
                <StatusIndicator type={checked.type}>{checked.text}</StatusIndicator>
              </Box>
            )}
          </div>
        </div>
        {field.value.length > 0 && (
          <TokenGroup
            items={field.value.map(label => ({ label, dismissLabel: `Remove ${label}` }))}
            limit={12}
            i18nStrings={{
              limitShowMore: `Show all ${countText(field.value.length)}`,
              limitShowFewer: 'Show fewer',
            }}
            onDismiss={({ detail }) => field.onChange(field.value.filter((_, index) => index !== detail.itemIndex))}
          />
        )}
      </SpaceBetween>
      {isReviewing && (
        <SerialReviewModal
          known={field.value}
          models={models}
          onTake={taken => {
            add(taken)
            setReviewing(false)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </ApartFromForm>
  )
}

type Results = Awaited<ReturnType<typeof checkSerials>>

const mayAdd = ({ isFound, deviceStatus }: Results[number]): boolean => isFound && deviceStatus !== 'DENIED'

/**
 * Describes the result of checking typed serial numbers: which were found, and which of those are not admitted.
 * @param left the results for serial numbers that cannot be added, which stay in the text field
 */
const outcomeOf = (results: Results, left: Results): Checked => {
  if (left.length > 0) return { type: 'error', text: left.map(({ message }) => message).join('. ') }
  const [only, ...others] = results
  const text = only && others.length === 0 ? only.message : `${countText(results.length)} are found`
  const waiting = results.filter(({ deviceStatus }) => deviceStatus !== 'OK')
  if (waiting.length === 0) return { type: 'success', text }
  const named = waiting.map(({ serialNumber, deviceStatus }) => `${serialNumber} (${deviceStatus})`)
  return { type: 'warning', text: `${text}. Not admitted: ${named.join(', ')}` }
}
