import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { dampingProposal, proposalText, type Damping } from '#shared/rules/damping.ts'

interface Props {
  readonly devices: readonly DeviceTrial[]
  /** The delays and the clear condition in the form. */
  readonly entered: Damping
  /** Puts the proposed delays or the proposed clear condition into the form. */
  readonly onTake: (damping: Damping) => void
}

const minutesText = (seconds: number): string => (seconds === 60 ? '1 minute' : `${seconds / 60} minutes`)

/** A proposal in the words of the form, such as `Close after 2 minutes` or `Close when P < 380`. */
const dampingText = ({ onDelay, offDelay, clear }: Damping): string =>
  [
    ...(onDelay === undefined ? [] : [`Raise after ${minutesText(onDelay)}`]),
    ...(clear === undefined ? [] : [`Close when ${clear.slice(1, -1)}`]),
    ...(offDelay === undefined ? [] : [`Close after ${minutesText(offDelay)}`]),
  ].join(', ')

/**
 * If a rule chatters in a trial, proposes delays or a clear condition, and says what they would have changed.
 * Otherwise, it shows nothing.
 */
export const DampingOffer = ({ devices, entered, onTake }: Props) => {
  const proposal = dampingProposal(devices.flatMap(({ damping }) => (damping ? [damping] : [])))
  if (!proposal) return null
  const isTaken =
    proposal.onDelay === entered.onDelay &&
    proposal.offDelay === entered.offDelay &&
    (proposal.clear === undefined || proposal.clear === entered.clear)
  return (
    <Alert
      type={isTaken ? 'success' : 'info'}
      header={isTaken ? `Taken: ${dampingText(proposal)}` : 'This rule chatters: three or more alarms in ten minutes'}
      action={
        !isTaken && (
          <Button formAction="none" onClick={() => onTake(proposal)}>
            {`Take ${dampingText(proposal)}`}
          </Button>
        )
      }
    >
      {isTaken
        ? 'Try again to see what the rule does now.'
        : `With ${dampingText(proposal)}: ${proposalText(proposal)}.`}
    </Alert>
  )
}
