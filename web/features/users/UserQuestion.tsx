import type { User } from '#shared/contract/calls/users.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import type { UserAction } from './userActions.ts'

/** The actions that need a confirmation, because they lock a user out. Only enabling a user needs none. */
export type AskedAction = Exclude<UserAction, 'enable'>

const questions = {
  disable: {
    question: (name: string) => `Disable the user ${name}?`,
    confirm: 'Disable',
    consequence: 'The user is signed out now, and cannot sign in until somebody enables them again.',
  },
  force: {
    question: (name: string) => `Force ${name} to change the password?`,
    confirm: 'Force password change',
    consequence: 'The user is signed out now. A code for a new password is sent to their address.',
  },
  delete: {
    question: (name: string) => `Delete the user ${name}?`,
    confirm: 'Delete',
    consequence: 'The user can no longer sign in. This cannot be undone. Their changes stay in the audit.',
  },
} as const satisfies Record<AskedAction, object>

interface Props {
  readonly user: User
  readonly action: AskedAction
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A confirmation dialog for actions that lock a user out. It says what the consequences are. */
export const UserQuestion = ({ user, action, onConfirm, onCancel }: Props) => {
  const { question, confirm, consequence } = questions[action]
  return (
    <ConfirmModal
      question={question(user.userAttributes.userName)}
      confirm={confirm}
      cancel="Keep"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {consequence}
    </ConfirmModal>
  )
}
