import type { Proposal } from '../contract/calls/performance.ts'
import { durationText } from '../time/durationText.ts'
import { countText } from '../text/countText.ts'

/** Describes a proposed change to a rule in one sentence. */
export const proposalText = (proposal: Proposal): string => {
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
      return 'Find out from those who are notified what they do about it.'
  }
}

const fewerText = (fewer: number): string =>
  fewer === 1 ? 'it would have been 1 alarm fewer' : `it would have been ${countText(fewer)} alarms fewer`

/** Describes all proposed changes to a rule in one text. */
export const proposalsText = (proposals: readonly Proposal[]): string =>
  proposals.length === 0 ? 'Nothing: it is disabled or gone.' : proposals.map(proposalText).join(' ')
