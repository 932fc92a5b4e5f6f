import { useEffect, useRef, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { messages } from '#shared/text/messages.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { currentSession } from '#web/lib/session/session.ts'

interface Props {
  readonly isUnsaved: () => boolean
  /** Called before the user leaves the page. */
  readonly onLeave?: () => void
  /**
   * Whether a change of the address's query string also counts as leaving the form. If false, only a change of the
   * path does.
   */
  readonly isForWholeAddress?: boolean
  /** Text about further consequences of leaving the form. */
  readonly children?: ReactNode
}

/**
 * Requires confirmation before unsaved input is lost. On the way to another page of the console, the confirmation is
 * a dialog of the console. When the user leaves the console, it is the browser's own dialog.
 */
export const UnsavedQuestion = ({ isUnsaved, onLeave, isForWholeAddress = false, children }: Props) => {
  // If the session has ended, the sign-in is shown without a question, even if a form is unsaved.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentSession() !== null &&
      (isForWholeAddress || currentLocation.pathname !== nextLocation.pathname) &&
      isUnsaved(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (currentSession() && isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  // The address that the user has confirmed to leave for. The question is shown until that page has been fetched and
  // rendered, and a second click in that time must not leave again.
  const left = useRef<object>(undefined)
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmModal
      question={messages.leaveScreen}
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => {
        if (left.current === blocker.location) return
        left.current = blocker.location
        onLeave?.()
        blocker.proceed()
      }}
      onCancel={blocker.reset}
    >
      {children}
    </ConfirmModal>
  )
}
