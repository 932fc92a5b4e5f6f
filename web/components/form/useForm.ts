import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Answer, Route } from '#shared/contract/route.ts'
import { notify } from '#web/lib/notices.ts'
import { forgetEntries, keepEntries, findKeptEntries, type KeptEntries } from '#web/lib/session/keptEntries.ts'
import { currentSession } from '#web/lib/session/session.ts'
import { isSame } from '#web/lib/isSame.ts'
import type { FieldProblems } from './problems.ts'
import { sendForm, type FormCall, type Refused } from './sendForm.ts'
import { useIsMounted } from './useIsMounted.ts'

interface FormOptions<Values extends object, R extends Route> extends FormCall<Values, R> {
  readonly initial: Values
  /**
   * Returns the values after updating derived fields, which follow from other fields. Fields that the user has edited
   * are not updated.
   */
  readonly derive?: (values: Values, edited: ReadonlySet<PropertyKey>) => Values
  /** Called after a success. The form stays busy until the returned promise settles. */
  readonly onDone: (answer: Answer<R>) => unknown
}

/** The props of a form's input. */
export interface Field<Value> {
  readonly name: string
  readonly value: Value
  /**
   * The message about a wrong value; undefined if there is no problem. An empty text marks the field as wrong without
   * a message.
   */
  readonly problem: string | undefined
  readonly onChange: (value: Value) => void
}

export interface Form<Values extends object> {
  readonly values: Values
  /** The values that the form started with, or restarted with after a conflict. */
  readonly initial: Values
  /** The fields that the user has changed. The form's `derive` function does not update them. */
  readonly edited: ReadonlySet<PropertyKey>
  readonly isBusy: boolean
  /** Why the last attempt to submit the form was refused. */
  readonly refused: Omit<Refused<Values>, 'problems'>
  /** The attributes of the HTML form element. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent) => void
  }
  readonly field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>
  /** Changes several fields at once. */
  readonly put: (part: Partial<Values>) => void
  readonly isUnsaved: () => boolean
  /** Closes the alert or the conflict dialog of the last attempt to submit the form. */
  readonly dismiss: () => void
  /**
   * Restarts the form. `from` replaces the saved version that changes are compared with, and `entries` the fields'
   * values. `edited` has the names of the fields that count as changed by the user.
   */
  readonly rebase: (from: Values, entries: Values, edited?: Iterable<PropertyKey>) => void
  /** Shows problems that were found before the form is sent. */
  readonly showProblems: (problems: FieldProblems<Values>) => void
  /** Discards the user's input, so that leaving the page needs no confirmation. */
  readonly discard: () => void
}

const untried = {}

const notInSave = 'What you changed while the form was being saved has not been saved.'

/** The CSS selector of a field with a wrong value, and of the error message of a part that is not a single field. */
const wrong = '[aria-invalid="true"], [data-invalid]'

const anyDialog = '[role=dialog], dialog[open]'

/**
 * The state of a form, as all forms of the console use it. Values are validated against the contract, problems are
 * shown at their fields, and the first wrong field gets the focus. A form is sent only once at a time. If the session
 * ends, the form's values are restored when the same user signs in again.
 */
export const useForm = <Values extends object, R extends Route>(options: FormOptions<Values, R>): Form<Values> => {
  const [{ pathname, userName, kept }] = useState(() => ({
    pathname: location.pathname,
    userName: currentSession()?.userName,
    kept: findKeptEntries(location.pathname, options.initial),
  }))
  const [initial, setInitial] = useState(kept?.initial ?? options.initial)
  const [entered, setEntered] = useState(kept?.entered ?? options.initial)
  const [edited, setEdited] = useState<ReadonlySet<PropertyKey>>(kept?.edited ?? new Set())
  const [problems, setProblems] = useState<Refused<Values>['problems']>({})
  const [refused, setRefused] = useState<Form<Values>['refused']>(untried)
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const isDone = useRef(false)
  const isHere = useIsMounted()
  const values = options.derive?.(entered, edited) ?? entered
  // A field may change late, when a call that it makes ends. The values entered in other fields meanwhile must not be
  // lost.
  const latest = useRef({ values, edited, problems, initial })
  useLayoutEffect(() => {
    latest.current = { values, edited, problems, initial }
  })

  const keptAtEnd = useRef<KeptEntries<Values>>(undefined)
  useEffect(() => {
    if (!kept) return
    forgetEntries(kept)
    notify({ type: 'info', text: 'Your entries are here again. They have not been saved yet.' })
  }, [kept])
  useEffect(
    () => () => {
      const { values: entered, edited, initial } = latest.current
      if (userName === undefined || isDone.current || isUnchanged(entered, initial)) return
      keptAtEnd.current = keepEntries({ userName, pathname, initial, entered, edited })
    },
    [userName, pathname],
  )

  // After each refused attempt to submit the form, and again when its alert is closed, moves the focus to the first
  // wrong field.
  useEffect(() => {
    if (refused.alert !== undefined) return
    // A dialog that was opened before the answer arrived, such as the question whether to leave, keeps the focus.
    // Otherwise, Enter in the dialog would submit the form behind it.
    if ([...document.querySelectorAll(anyDialog)].some(dialog => !dialog.contains(element.current))) return
    const first = element.current?.querySelector<HTMLElement>(wrong)
    if (first) first.focus()
    // The reason for the refusal appears above the submit button, and may push the button out of view.
    else if (refused.failure !== undefined) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  const submit = async (): Promise<void> => {
    // A saved form stays in view until the next page has been rendered. A submit in that time would save it again.
    if (isSending.current || isDone.current) return
    isSending.current = true
    setBusy(true)
    const outcome = await sendForm(options, values)
    const end = (): void => {
      isSending.current = false
      setBusy(false)
    }
    if ('answer' in outcome) {
      isDone.current = true
      // A slow answer leaves time to correct a field, and the correction is not in what was saved.
      if (isHere() && !isUnchanged(latest.current.values, values))
        notify({ type: 'warning', text: notInSave, stays: true })
      // The session ended while the form was being sent, so the form's values were kept for the next session. As the
      // form was saved after all, they are no longer needed.
      if (keptAtEnd.current) forgetEntries(keptAtEnd.current)
      try {
        await options.onDone(outcome.answer)
      } finally {
        end()
      }
      return
    }
    // A discarded form stays in view until the next page has been rendered. It would not show the reason for long.
    const isLeft = !isHere() || isDone.current
    // A key may be pressed before React would render the refusal. It would change the values from before the refusal,
    // which loses the problems, or submit the form again.
    flushSync(() => {
      end()
      if (keptAtEnd.current || isLeft) return
      if (outcome.emptied) setEntered({ ...latest.current.values, ...outcome.emptied })
      setProblems(outcome.problems)
      setRefused(outcome)
    })
    if (isLeft && !keptAtEnd.current) notifyWhoLeft(outcome)
  }

  const change = (part: Partial<Values>): void => {
    const before = latest.current
    const nowEdited = new Set<PropertyKey>([...before.edited, ...Object.keys(part)])
    const nowEntered = { ...before.values, ...part }
    const nowValues = options.derive?.(nowEntered, nowEdited) ?? nowEntered
    const nowProblems = stillTrue(before.problems, before.values, nowValues)
    latest.current = { ...before, values: nowValues, edited: nowEdited, problems: nowProblems }
    setEdited(nowEdited)
    setEntered(nowEntered)
    setProblems(nowProblems)
  }

  return {
    values,
    initial,
    edited,
    isBusy,
    refused,
    element: {
      ref: element,
      noValidate: true,
      onSubmit: event => {
        event.preventDefault()
        void submit()
      },
    },
    field: name => ({
      name,
      value: values[name],
      problem: problems[name],
      onChange: value => change({ [name]: value } as unknown as Partial<Values>), // TypeScript widens `name`
    }),
    put: change,
    isUnsaved: () => !isDone.current && !isUnchanged(values, initial),
    dismiss: () => setRefused({}),
    rebase: (from, entries, names = latest.current.edited) => {
      const nowEdited = new Set(names)
      // A key may be pressed before the form has been rendered with these values. Its change must start from them.
      const nowValues = options.derive?.(entries, nowEdited) ?? entries
      latest.current = { values: nowValues, edited: nowEdited, problems: {}, initial: from }
      setInitial(from)
      setEntered(entries)
      setEdited(nowEdited)
      setProblems({})
      setRefused({})
    },
    showProblems: found => {
      setProblems(found)
      setRefused({})
    },
    discard: () => {
      isDone.current = true
      // Makes React render the form again, because it no longer counts as unsaved.
      setRefused({})
    },
  }
}

const isUnchanged = <Values extends object>(values: Values, initial: Values): boolean =>
  (Object.keys(values) as (keyof Values)[]).every(name => isSame(values[name], initial[name]))

/** Notifies a user who has already left the form that it was not saved. */
const notifyWhoLeft = <Values extends object>({ failure, theirs, problems }: Refused<Values>): void => {
  const reason = theirs ? 'Somebody else has saved a newer version' : (failure ?? Object.values(problems)[0])
  notify({ type: 'error', text: ['The form that you left was not saved.', reason].filter(Boolean).join(' ') })
}

/**
 * The problems whose values have not changed since the attempt to submit the form. A change of a value clears its
 * problem.
 */
const stillTrue = <Values extends object>(
  problems: Refused<Values>['problems'],
  before: Values,
  now: Values,
): Refused<Values>['problems'] =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => isSame(before[name as keyof Values], now[name as keyof Values])),
  ) as Refused<Values>['problems']
