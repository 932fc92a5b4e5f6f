import { audiencesOf, type Audience } from './severity.ts'

/** The text that SNS has in place of an ARN until the owner of an address has answered its mail. */
export const pendingArn = 'PendingConfirmation'

/** The hours after which SNS drops an invitation that nobody has answered. */
export const invitationHours = 48

/**
 * An audience, or another topic, with the people who have subscribed or are invited, and the models that its teams
 * cover.
 */
interface Audible<Name> {
  readonly audience: Name
  readonly subscribers: readonly { readonly state: 'confirmed' | 'pending' }[]
  /** Missing for a topic without teams. */
  readonly teams?: { readonly all: boolean; readonly models: readonly string[] }
}

const hasSubscriber = ({ subscribers }: Audible<unknown>): boolean =>
  subscribers.some(({ state }) => state === 'confirmed')

/** The audiences with nobody to notify, whatever the model: no subscriber has confirmed, and no team has anybody. */
export const unheard = <Name>(audiences: readonly Audible<Name>[]): Name[] =>
  audiences
    .filter(one => !hasSubscriber(one) && !one.teams?.all && (one.teams?.models.length ?? 0) === 0)
    .map(({ audience }) => audience)

/** The models about which an audience notifies nobody. */
export const unheardModels = (audience: Audible<unknown>, models: readonly string[]): string[] =>
  hasSubscriber(audience) || audience.teams?.all
    ? []
    : models.filter(model => audience.teams?.models.includes(model) !== true)

/**
 * The audiences of a severity with nobody to notify about at least one of the models. Decision 144 says what counts as
 * heard.
 */
export const unheardOf = (
  severity: number,
  audiences: readonly Audible<Audience>[],
  models: readonly string[],
): Audience[] => {
  const told = audiencesOf(severity)
  const silent = models.length === 0 ? unheard(audiences) : undefined
  return audiences
    .filter(one => (silent ? silent.includes(one.audience) : unheardModels(one, models).length > 0))
    .flatMap(({ audience }) => (told.includes(audience) ? [audience] : []))
}

/**
 * Whether a rule notifies nobody at all, or not everybody whom it should notify. Undefined if it notifies all of them.
 */
export const silenceOf = (
  severity: number,
  audiences: readonly Audible<Audience>[],
  models: readonly string[],
): 'nobody' | 'some' | undefined => {
  const silent = unheardOf(severity, audiences, models)
  if (silent.length === 0) return undefined
  const isWhole = audiences
    .filter(({ audience }) => audiencesOf(severity).includes(audience))
    .every(one => silent.includes(one.audience) && unheardModels(one, models).length === models.length)
  return isWhole ? 'nobody' : 'some'
}
