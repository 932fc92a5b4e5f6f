import { audiencesOf, type Audience } from './severity.ts'

/** SNS returns this text instead of an ARN until the owner of an address has answered the invitation. */
export const pendingArn = 'PendingConfirmation'

/** The hours after which SNS drops an invitation that nobody has answered. */
export const invitationHours = 48

/** An audience, or another topic of mails, with its subscribers and the models that its teams cover. */
interface Audible<Name> {
  readonly audience: Name
  readonly subscribers: readonly { readonly state: 'confirmed' | 'pending' }[]
  /** The models that the audience's teams cover. Missing if the topic has no teams. */
  readonly teams?: { readonly all: boolean; readonly models: readonly string[] }
}

const hasSubscriber = ({ subscribers }: Audible<unknown>): boolean =>
  subscribers.some(({ state }) => state === 'confirmed')

/**
 * The audiences that have nobody to notify, whatever the model: no subscriber has confirmed, and no team has a member.
 */
export const unheard = <Name>(audiences: readonly Audible<Name>[]): Name[] =>
  audiences
    .filter(one => !hasSubscriber(one) && !one.teams?.all && (one.teams?.models.length ?? 0) === 0)
    .map(({ audience }) => audience)

/** The models that an audience notifies nobody about. */
export const unheardModels = (audience: Audible<unknown>, models: readonly string[]): string[] =>
  hasSubscriber(audience) || audience.teams?.all
    ? []
    : models.filter(model => audience.teams?.models.includes(model) !== true)

/**
 * The audiences of a severity that have nobody to notify about at least one of the models. Decision 144 says which
 * people count.
 */
export const findUnheardAudiences = (
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
 * Says whether a rule would notify nobody, or only some of the people whom its severity names. Undefined if it
 * notifies all of them.
 */
export const computeSilence = (
  severity: number,
  audiences: readonly Audible<Audience>[],
  models: readonly string[],
): 'nobody' | 'some' | undefined => {
  const silent = findUnheardAudiences(severity, audiences, models)
  if (silent.length === 0) return undefined
  const isWhole = audiences
    .filter(({ audience }) => audiencesOf(severity).includes(audience))
    .every(one => silent.includes(one.audience) && unheardModels(one, models).length === models.length)
  return isWhole ? 'nobody' : 'some'
}
