import { teams } from '#shared/contract/calls/teams.ts'
import type { Input } from '#shared/contract/route.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

type Receiver = Input<typeof teams.testReceiver>

/** Sends test messages to people and channels, one at a time. Returns the outcome of the last test. */
export const useReceiverTest = () => {
  const { send, sending, answer, failure, dismiss } = useCallMutation(teams.testReceiver)
  const taken = answer && { type: answer.isTaken ? ('success' as const) : ('error' as const), text: answer.message }
  return {
    dismiss,
    /** The button that tests a receiver. It waits until another test has ended, whose outcome would be lost. */
    actionFor: (receiver: Receiver) => {
      const isBusy = JSON.stringify(sending) === JSON.stringify(receiver)
      return { isBusy, isBlocked: sending !== undefined && !isBusy, onClick: () => send(receiver) }
    },
    result: failure === undefined ? taken : { type: 'error' as const, text: failure },
  }
}
