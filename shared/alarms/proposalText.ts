import type { Proposal, RuleFigures } from '../contract/calls/performance.ts'
import { durationText } from '../time/durationText.ts'
import { countText } from '../text/countText.ts'
import { enoughAlarms } from './performance.ts'
import { audiencesOf } from './severity.ts'

type Advised = Pick<RuleFigures, 'severity' | 'alarms'>

/** Describes a proposed change to a rule in a sentence or two. */
export const proposalText = (proposal: Proposal, rule: Advised): string => {
  switch (proposal.kind) {
    case 'offDelay':
      return `Give it an off-delay of ${durationText(proposal.seconds * 1000)}: ${fewerText(proposal.fewer)}.`
    case 'onDelay':
      return `Give it an on-delay of ${durationText(proposal.seconds * 1000)}: ${fewerText(proposal.fewer)}.`
    case 'clear':
      return 'Give it a clear condition, so that it does not open and close at its limit.'
    case 'shelve':
      return 'Shelve it on instruments that wait for repair: alarms stay open for days.'
    case 'lowerSeverity':
      return 'Lower its severity, if its alarms can wait.'
    case 'disable':
      return 'Disable it, if nobody needs it: nobody has acknowledged any of its alarms.'
    case 'review':
      return reviewText(rule)
  }
}

const reviewText = ({ severity, alarms }: Advised): string => {
  if (alarms < enoughAlarms) return 'Nothing yet: too few alarms.'
  if (audiencesOf(severity).length === 0)
    return 'Nobody is notified of this rule. Raise its limit, add a delay or disable it.'
  return `Find out from ${audiencesOf(severity).join(' and ')} what is done about it.`
}

const fewerText = (fewer: number): string =>
  fewer === 1 ? 'it would have been 1 alarm fewer' : `it would have been ${countText(fewer)} alarms fewer`

/** Describes all proposed changes to a rule in one text. */
export const proposalsText = ({ proposals, ...rule }: Advised & Pick<RuleFigures, 'proposals'>): string =>
  proposals.length === 0
    ? 'Nothing: it is disabled or gone.'
    : proposals.map(proposal => proposalText(proposal, rule)).join(' ')
