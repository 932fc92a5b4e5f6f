import { teams } from '#shared/contract/calls/teams.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

const routes = { person: teams.removePerson, channel: teams.removeChannel, team: teams.removeTeam } as const

interface Props {
  readonly what: keyof typeof routes
  readonly entry: { readonly id: string; readonly name: string }
  readonly consequence: string
  readonly onRemoved: () => Promise<unknown>
  readonly onClose: () => void
}

/** A confirmation dialog that removes an entry from the directory. */
export const RemoveQuestion = ({ what, entry, consequence, onRemoved, onClose }: Props) => {
  const done = useDoneHere(onClose)
  const removing = useCallMutation(routes[what], {
    onDone: answer => answer && notify({ type: 'success', text: answer.message }),
    onFailure: text => notify({ type: 'error', text }),
    onSettled: () => {
      done()
      return onRemoved()
    },
  })
  return (
    <ConfirmModal
      question={`Remove ${entry.name}?`}
      confirm="Remove"
      cancel="Keep"
      onConfirm={() => removing.send({ id: entry.id })}
      onCancel={onClose}
    >
      {consequence}
    </ConfirmModal>
  )
}
