import { audiencesOf, type Audience } from './severity.ts'

/** The text that SNS has in place of an ARN until the owner of an address has answered its mail. */
export const pendingArn = 'PendingConfirmation'

/** The hours after which SNS drops an invitation that nobody has answered. */
export const invitationHours = 48

/** An audience, or another topic, with those who have subscribed or are invited. */
interface Audible<Name> {
  readonly audience: Name
  readonly subscribers: readonly { readonly state: 'confirmed' | 'pending' }[]
}

/** The audiences of which no subscriber has confirmed: their mails reach nobody. */
export const unheard = <Name>(audiences: readonly Audible<Name>[]): Name[] =>
  audiences
    .filter(({ subscribers }) => !subscribers.some(({ state }) => state === 'confirmed'))
    .map(({ audience }) => audience)

/** The audiences of a severity that nobody hears. */
export const unheardOf = (severity: number, audiences: readonly Audible<Audience>[]): Audience[] => {
  const told = audiencesOf(severity)
  return unheard(audiences).filter(audience => told.includes(audience))
}
