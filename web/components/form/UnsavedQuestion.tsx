import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { messages } from '#shared/text/messages.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { currentSession } from '#web/lib/session/session.ts'

interface Props {
  readonly isUnsaved: () => boolean
  /** Called before the page is left. */
  readonly onLeave?: () => void
  /** Whether a change of the address's end alone, behind the path, also leaves the form. */
  readonly isForWholeAddress?: boolean
  /** Text about other consequences of leaving. */
  readonly children?: ReactNode
}

/**
 * Asks before entries are lost: with a question of its own on the way to another page of the console, with the
 * browser's question on the way out of the console.
 */
export const UnsavedQuestion = ({ isUnsaved, onLeave, isForWholeAddress = false, children }: Props) => {
  // A session that has ended leads to the sign-in without a question, even if a form is unsaved.
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
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmModal
      question={messages.leaveScreen}
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => {
        onLeave?.()
        blocker.proceed()
      }}
      onCancel={blocker.reset}
    >
      {children}
    </ConfirmModal>
  )
}
