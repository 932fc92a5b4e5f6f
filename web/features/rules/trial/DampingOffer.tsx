import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { DeviceTrial } from '#shared/contract/trials.ts'
import { dampingProposal, proposalText, type Delays } from '#shared/rules/damping.ts'

interface Props {
  readonly devices: readonly DeviceTrial[]
  /** The delays of the rule as it is entered now. */
  readonly entered: Delays
  /** Puts delays into the form. */
  readonly onTake: (delays: Delays) => void
}

const minutesText = (seconds: number): string => (seconds === 60 ? '1 minute' : `${seconds / 60} minutes`)

/** `Close after 2 minutes`, in the words of the form. */
const delaysText = ({ onDelay, offDelay }: Delays): string =>
  [
    ...(onDelay === undefined ? [] : [`Raise after ${minutesText(onDelay)}`]),
    ...(offDelay === undefined ? [] : [`Close after ${minutesText(offDelay)}`]),
  ].join(', ')

/** Offers delays for a rule that chatters in a trial, with what they would have changed; nothing for another rule. */
export const DampingOffer = ({ devices, entered, onTake }: Props) => {
  const proposal = dampingProposal(devices.flatMap(({ damping }) => (damping ? [damping] : [])))
  if (!proposal) return null
  const isTaken = proposal.onDelay === entered.onDelay && proposal.offDelay === entered.offDelay
  return (
    <Alert
      type={isTaken ? 'success' : 'info'}
      header={isTaken ? `Taken: ${delaysText(proposal)}` : 'This rule chatters: three or more alarms in ten minutes'}
      action={
        !isTaken && (
          <Button formAction="none" onClick={() => onTake(proposal)}>
            {`Take ${delaysText(proposal)}`}
          </Button>
        )
      }
    >
      {isTaken
        ? 'Try again to see what the rule does now.'
        : `With ${delaysText(proposal)}: ${proposalText(proposal)}.`}
    </Alert>
  )
}
