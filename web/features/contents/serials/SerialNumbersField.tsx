import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import TokenGroup from '@cloudscape-design/components/token-group'
import { useState } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { reasonOf } from '#web/lib/failure.ts'
import { checkSerials } from './checkSerials.ts'
import { countText } from '#web/lib/countText.ts'

const SerialReviewModal = lazyPart(async () => (await import('./SerialReviewModal.tsx')).SerialReviewModal)

interface Props {
  readonly field: Field<readonly string[]>
  /** The serial number that is typed and not added yet. */
  readonly typed: Field<string>
  /** The models that the job is for. */
  readonly models: readonly string[]
}

interface Checked {
  readonly type: 'success' | 'error'
  readonly text: string
}

/** B §2: serial numbers by name, each checked, or many from a list. */
export const SerialNumbersField = ({ field, typed, models }: Props) => {
  const [checked, setChecked] = useState<Checked>()
  const [isBusy, setBusy] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const name = typed.value.trim()
  const add = (names: readonly string[]): void => field.onChange([...new Set([...field.value, ...names])])
  const check = async (): Promise<void> => {
    if (name === '' || isBusy) return
    setBusy(true)
    try {
      const [found] = await checkSerials([name])
      setChecked({ type: found?.isFound ? 'success' : 'error', text: found?.message ?? '' })
      if (!found?.isFound) return
      typed.onChange('')
      add([name])
    } catch (error) {
      setChecked({ type: 'error', text: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ApartFromForm>
      <SpaceBetween size="xs">
        <FormField
          label={
            <>
              Serial Numbers <i>- optional</i>
            </>
          }
          description="Single instruments, besides those of the models."
          errorText={field.problem}
          stretch
          secondaryControl={
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="none" loading={isBusy} loadingText="Checking" onClick={() => void check()}>
                Check and add
              </Button>
              <Button formAction="none" iconName="upload" onClick={() => setReviewing(true)}>
                Review Changes From Excel
              </Button>
            </SpaceBetween>
          }
        >
          <Input
            value={typed.value}
            invalid={field.problem !== undefined}
            placeholder="Serial number"
            spellcheck={false}
            autoComplete="off"
            onChange={({ detail }) => {
              typed.onChange(detail.value)
              setChecked(undefined)
            }}
            onKeyDown={({ detail }) => {
              if (detail.key === 'Enter') void check()
            }}
          />
        </FormField>
        <div aria-live="polite">{checked && <StatusIndicator type={checked.type}>{checked.text}</StatusIndicator>}</div>
        <TokenGroup
          items={field.value.map(label => ({ label, dismissLabel: `Remove ${label}` }))}
          limit={12}
          i18nStrings={{
            limitShowMore: `Show all ${countText(field.value.length)}`,
            limitShowFewer: 'Show fewer',
          }}
          onDismiss={({ detail }) => field.onChange(field.value.filter((_, index) => index !== detail.itemIndex))}
        />
      </SpaceBetween>
      {isReviewing && (
        <SerialReviewModal
          known={field.value}
          models={models}
          onTake={names => {
            add(names)
            setReviewing(false)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </ApartFromForm>
  )
}
