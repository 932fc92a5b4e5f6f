import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#web/lib/session/session.ts'
import type { Form } from '../useForm.ts'
import { markLeft, readDraft, removeDraft, writeDraft, type DraftPlace, type FormDraft } from './formDraft.ts'

/**
 * Keeps the entries of a form over a reload or a crash of the tab, and returns the entries that were kept earlier,
 * which the user may take or discard. Entries that are saved or discarded are removed.
 * @param part tells the forms of one page apart
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
   * Whether somebody has entered something since the draft was offered. If so, the storage holds the form's entries
   * and no longer the offered draft.
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
  // If the form broke, it is still unsaved here, and its entries stay in the storage.
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
      // Entries that were made since the offer stay in the storage.
      if (!isUnsaved) removeDraft(place)
    },
  }
}
