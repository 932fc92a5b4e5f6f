import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
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
  /** Returns the values, with those updated that follow from others until somebody edits them. */
  readonly derive?: (values: Values, edited: ReadonlySet<PropertyKey>) => Values
  readonly onDone: (answer: Answer<R>) => unknown
}

/** The properties that an input of a form needs. */
export interface Field<Value> {
  readonly name: string
  readonly value: Value
  /**
   * The message about a wrong value. It is undefined if there is no problem. An empty text marks the field as wrong
   * without a message.
   */
  readonly problem: string | undefined
  readonly onChange: (value: Value) => void
}

export interface Form<Values extends object> {
  readonly values: Values
  /** The values that the form began with, or continues from after a conflict. */
  readonly initial: Values
  /** The fields that somebody has changed, which `derive` leaves as they are. */
  readonly edited: ReadonlySet<PropertyKey>
  readonly isBusy: boolean
  /** Why the last attempt to send the form was refused. */
  readonly refused: Omit<Refused<Values>, 'problems'>
  /** The attributes of the HTML form element. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent) => void
  }
  readonly field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>
  /** Changes the values of several fields at once. */
  readonly put: (part: Partial<Values>) => void
  readonly isUnsaved: () => boolean
  /** Closes the alert or the conflict that the last attempt ended in. */
  readonly dismiss: () => void
  /** Continues the form from another version, with these entries. */
  readonly rebase: (from: Values, entries: Values, edited?: Iterable<PropertyKey>) => void
  /** Shows problems that were found before anything is sent. */
  readonly tell: (problems: FieldProblems<Values>) => void
  /** Discards the entries, so that leaving the page opens no question. */
  readonly discard: () => void
}

const untried = {}

/** A field that is wrong, or the message of a part that has no field of its own. */
const wrong = '[aria-invalid="true"], [data-invalid]'

/**
 * The state of a form, which every form of the console uses. The contract checks the entries, problems are shown at
 * their fields, and the focus goes to the first wrong field. The form is sent once at a time. Entries come back if the
 * session ended meanwhile and the same user has signed in again.
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
  // A field may change late, at the end of a call that it makes. Entries made in other fields meanwhile must stay.
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

  // Runs after an attempt to send the form, and again when the alert of an attempt is closed.
  useEffect(() => {
    if (refused.alert !== undefined) return
    const first = element.current?.querySelector<HTMLElement>(wrong)
    if (first) first.focus()
    // The reason has appeared above the button, and may have pushed the button out of the window.
    else if (refused.failure !== undefined) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  const submit = async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const outcome = await sendForm(options, values)
    isSending.current = false
    setBusy(false)
    if ('answer' in outcome) {
      isDone.current = true
      // The entries were kept when the session ended, but the form was saved all the same.
      if (keptAtEnd.current) forgetEntries(keptAtEnd.current)
      options.onDone(outcome.answer)
      return
    }
    if (keptAtEnd.current) return
    if (!isHere()) return tellWhoLeft(outcome)
    if (outcome.emptied) setEntered({ ...latest.current.values, ...outcome.emptied })
    setProblems(outcome.problems)
    setRefused(outcome)
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
      onChange: value => change({ [name]: value } as unknown as Partial<Values>), // TypeScript loses the name
    }),
    put: change,
    isUnsaved: () => !isDone.current && !isUnchanged(values, initial),
    dismiss: () => setRefused({}),
    rebase: (from, entries, names = edited) => {
      setInitial(from)
      setEntered(entries)
      setEdited(new Set(names))
      setProblems({})
      setRefused({})
    },
    tell: found => {
      setProblems(found)
      setRefused({})
    },
    discard: () => {
      isDone.current = true
      // Makes React draw the form again, because it is no longer unsaved.
      setRefused({})
    },
  }
}

const isUnchanged = <Values extends object>(values: Values, initial: Values): boolean =>
  (Object.keys(values) as (keyof Values)[]).every(name => isSame(values[name], initial[name]))

/** Notifies a user who has left the form that it was not saved. */
const tellWhoLeft = <Values extends object>({ failure, theirs, problems }: Refused<Values>): void => {
  const reason = theirs ? 'Somebody else has saved a newer version' : (failure ?? Object.values(problems)[0])
  notify({ type: 'error', text: ['The form that you left was not saved.', reason].filter(Boolean).join(' ') })
}

/** The problems of values that have not changed since the attempt. A value that changes loses its problem. */
const stillTrue = <Values extends object>(
  problems: Refused<Values>['problems'],
  before: Values,
  now: Values,
): Refused<Values>['problems'] =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => isSame(before[name as keyof Values], now[name as keyof Values])),
  ) as Refused<Values>['problems']
