import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { iso } from '#shared/time/iso.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import type { Form } from '../useForm.ts'
import { useDraft } from './useDraft.ts'

/** The fields that a draft must not contain, and a sentence that reminds the user to enter them again. */
export interface Unkept<Values extends object> {
  readonly fields: readonly (keyof Values & string)[]
  readonly remedy: string
}

interface Props<Values extends object> {
  readonly form: Form<Values>
  /** Distinguishes the drafts of several forms on one page. */
  readonly part?: string
  readonly unkept?: Unkept<Values> | undefined
}

/**
 * Saves the form's values as a draft. Also offers the draft of an earlier visit that ended with a reload or a crash.
 * Decision 158 says why the draft is offered rather than filled in at once.
 */
export const DraftOffer = <Values extends object>({ form, part = '', unkept }: Props<Values>) => {
  const { offer, take, discard } = useDraft(form, part, unkept?.fields ?? [])
  const zone = useTimeZone()
  if (!offer) return null
  // The offer disappears together with its focused button, so the focus moves to the form's first field.
  const goOn = (end: () => void): void => {
    end()
    form.element.ref.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  // The text of the offer does not change while the user types in the form below it, so that the form does not move.
  const sentences = [
    `You left this form unfinished ${whenOf(offer.at, zone)}.`,
    'Continuing replaces what it shows now.',
    unkept?.remedy,
  ]
  return (
    <Alert
      type="info"
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="none" onClick={() => goOn(() => take(offer))}>
            Continue with it
          </Button>
          <Button variant="link" formAction="none" onClick={() => goOn(discard)}>
            Discard
          </Button>
        </SpaceBetween>
      }
    >
      {sentences.filter(Boolean).join(' ')}
    </Alert>
  )
}

/** The time of a draft: `at 14:02` today, `on 2026-11-20 at 14:02` on an earlier day. */
const whenOf = (at: number, zone: string): string => {
  const [day = '', clock = ''] = momentIn(zone, iso(at)).split(' ')
  const isToday = momentIn(zone, iso(Date.now())).startsWith(day)
  return `${isToday ? '' : `on ${day} `}at ${clock.slice(0, 5)}`
}
