import { audiencesOf, type Audience } from './severity.ts'

/** SNS returns this text instead of an ARN while an invitation is unanswered. */
export const pendingArn = 'PendingConfirmation'

/** The number of hours after which SNS drops an unanswered invitation. */
export const invitationHours = 48

/** An audience, or another mail topic, with its subscribers and the models that its teams cover. */
interface Audible<Name> {
  readonly audience: Name
  readonly subscribers: readonly { readonly state: 'confirmed' | 'pending' }[]
  /** The models that the audience's teams cover. Missing for a topic that has no teams. */
  readonly teams?: { readonly all: boolean; readonly models: readonly string[] }
}

const hasSubscriber = ({ subscribers }: Audible<unknown>): boolean =>
  subscribers.some(({ state }) => state === 'confirmed')

/**
 * Returns the audiences that have nobody to notify for any model: no subscriber has confirmed, and no team has
 * members.
 */
export const unheard = <Name>(audiences: readonly Audible<Name>[]): Name[] =>
  audiences
    .filter(one => !hasSubscriber(one) && !one.teams?.all && (one.teams?.models.length ?? 0) === 0)
    .map(({ audience }) => audience)

/** Returns the models for which an audience has nobody to notify. */
export const unheardModels = (audience: Audible<unknown>, models: readonly string[]): string[] =>
  hasSubscriber(audience) || audience.teams?.all
    ? []
    : models.filter(model => audience.teams?.models.includes(model) !== true)

/**
 * Returns the audiences of a severity that have nobody to notify for at least one of the models. Decision 144 says
 * which people count.
 */
export const findUnheardAudiences = (
  severity: number,
  audiences: readonly Audible<Audience>[],
  models: readonly string[],
): Audience[] => {
  const notified = audiencesOf(severity)
  const silent = models.length === 0 ? unheard(audiences) : undefined
  return audiences
    .filter(one => (silent ? silent.includes(one.audience) : unheardModels(one, models).length > 0))
    .flatMap(({ audience }) => (notified.includes(audience) ? [audience] : []))
}

/**
 * Returns 'nobody' if a rule would notify nobody at all. Returns 'some' if an audience of its severity has nobody to
 * notify for at least one of the models. Returns undefined otherwise.
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
