import type { ChannelEntry } from '#shared/contract/calls/teams.ts'

interface ChannelKind {
  readonly name: string
  /** Says in which menu of the channel's service (such as Slack) users find the channel's address or key. */
  readonly help: string
}

export const channelKinds: Readonly<Record<ChannelEntry['kind'], ChannelKind>> = {
  webhook: {
    name: 'Webhook',
    help: 'A system of your own. Messages are signed as Standard Webhooks say: the receiver checks them with the secret.',
  },
  slack: {
    name: 'Slack',
    help: 'A Slack app with the scope chat:write, invited to the room. Messages on one alarm are one thread.',
  },
  teams: {
    name: 'Microsoft Teams',
    help: 'In Teams, open the channel’s Workflows, choose “Post to a channel when a webhook request is received”, and copy its address.',
  },
  pagerDuty: {
    name: 'PagerDuty',
    help: 'In PagerDuty, add the integration “Events API V2” to a service, and copy its integration key. One alarm is one incident.',
  },
}
