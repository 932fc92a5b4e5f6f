import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#web/lib/session/session.ts'
import type { Form } from '../useForm.ts'
import { markLeft, readDraft, removeDraft, writeDraft, type DraftPlace, type FormDraft } from './formDraft.ts'

/**
 * Saves the values entered in a form as a draft, so that they survive a reload or a crash of the tab. Returns the
 * draft of an earlier visit, for the user to take or discard. Once the form is saved or discarded, the draft is
 * removed.
 * @param part distinguishes several forms on one page
 * @param unkept the fields that are never stored
 */
export const useDraft = <Values extends object>(
  form: Form<Values>,
  part: string,
  unkept: readonly (keyof Values & string)[],
) => {
  const { pathname } = useLocation()
  const userName = useSession()?.userName
  const [place] = useState<DraftPlace<Values>>({ pathname, part, userName, unkept })
  const [offer, setOffer] = useState<FormDraft<Values> | undefined>(() => readDraft(place, form.initial))
  const { initial, values, edited } = form
  const isUnsaved = form.isUnsaved()
  const latest = useRef(form)
  /**
   * Whether the user has changed the form since the draft was offered. If so, a new draft has replaced the offered
   * one in the storage.
   */
  const isFollowed = useRef(false)
  useLayoutEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (isUnsaved) {
      isFollowed.current = true
      writeDraft(place, { initial, entered: values, edited: [...edited].map(String), at: Date.now() })
    } else if (isFollowed.current) removeDraft(place)
  }, [place, initial, values, edited, isUnsaved])
  // If rendering the form failed, the form still counts as unsaved here, so its draft stays in the storage.
  useEffect(
    () => () => {
      if (isFollowed.current && !latest.current.isUnsaved()) removeDraft(place)
    },
    [place],
  )
  useEffect(() => {
    const leave = (): void => {
      if (latest.current.isUnsaved()) markLeft(place)
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [place])
  return {
    offer,
    take: ({ initial: begun, entered, edited: names }: FormDraft<Values>): void => {
      setOffer(undefined)
      form.rebase(begun, entered, names)
    },
    discard: (): void => {
      setOffer(undefined)
      // If the user has changed the form since the draft was offered, the storage already holds a draft of these
      // changes. That draft stays.
      if (!isUnsaved) removeDraft(place)
    },
  }
}
