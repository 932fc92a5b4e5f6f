import * as z from 'zod'
import { longestStepMinutes, overridesLimit, personalWays, rotaLimit, stepsLimit } from '../alarms/recipients.ts'
import { audiences } from '../alarms/severity.ts'
import { isDate } from '../time/zonedTime.ts'
import { compared } from './texts.ts'
import { Instant, TimeZone } from './values.ts'

/** The id of a person, a channel or a team. */
export const Id = compared(64).min(1, 'Required')

const Member = z.object({
  personId: Id,
  by: z.array(z.enum(personalWays, 'A person can be notified by mail or sms')).min(1, 'Choose mail or SMS').max(2),
})

/** The people and channels of a team, or of one step of a team. */
export const members = {
  people: z.array(Member).max(90, 'A team has at most 90 people'),
  /** The ids of the channels that are notified. */
  channels: z.array(Id).max(90, 'A team has at most 90 channels'),
  /**
   * True if the person who is currently on call in the team's rota is notified, too. Callers and stored teams use
   * this name, so it stays, although other names say notified.
   */
  tellsOnCall: z.literal(true).optional(),
}

export const minutes = z.int('Enter whole minutes')

/**
 * A later step of a team: the people and channels that are notified of an alarm if nobody has acknowledged it.
 * `afterMinutes` counts from the team's first notification.
 */
const Step = z.object({
  afterMinutes: minutes
    .min(1, 'A later step comes after a minute at least')
    .max(longestStepMinutes, `A step comes after ${longestStepMinutes} minutes at most`),
  ...members,
})

/** A team's later steps, beginning with step 2. */
export const Steps = z
  .array(Step)
  .min(1, 'Leave steps out if there are no later ones')
  .max(stepsLimit, `A team has at most ${stepsLimit} later steps`)
  .superRefine((steps, context) => {
    // Steps are numbered from 2, because the first step is the team's own people and channels.
    for (const [place, { afterMinutes, people, channels, tellsOnCall }] of steps.entries()) {
      const name = `step ${place + 2}`
      const issue = (field: string, message: string): void =>
        context.addIssue({ code: 'custom', path: [place, field], message })
      if (people.length + channels.length === 0 && !tellsOnCall)
        issue('people', `Choose who is notified in ${name}, or remove it`)
      const before = steps[place - 1]?.afterMinutes ?? 0
      if (afterMinutes <= before) issue('afterMinutes', `Enter more than ${before} minutes for ${name}`)
    }
  })

const Override = Member.extend({ from: Instant, to: Instant })

/**
 * A rota: the people who take turns on call week by week, and the overrides, in which somebody else takes over for a
 * time.
 */
export const Rota = z
  .object({
    /** The people of the rota, in the order in which they take their weeks. */
    people: z.array(Member).max(rotaLimit, `A rota has at most ${rotaLimit} people`),
    from: z.string().refine(isDate, 'Enter a day such as 2026-03-02'),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00'),
    zone: TimeZone,
    overrides: z.array(Override).max(overridesLimit, `A rota has at most ${overridesLimit} overrides`),
  })
  .superRefine(({ overrides }, context) => {
    for (const [place, { from, to }] of overrides.entries()) {
      const issue = (message: string): void =>
        context.addIssue({ code: 'custom', path: ['overrides', place, 'to'], message })
      if (Date.parse(to) <= Date.parse(from)) issue('An override ends after it begins')
      const overlaps = overrides
        .slice(0, place)
        .some(other => Date.parse(other.from) < Date.parse(to) && Date.parse(from) < Date.parse(other.to))
      if (overlaps) issue(`Another override is at the same time as the one from ${from}`)
    }
  })

export type Rota = z.infer<typeof Rota>

/** Who is on call in a team now. */
export const OnCallEntry = z.object({
  team: z.string(),
  audience: z.enum(audiences),
  /** The name of the person on call. Missing if nobody is on call. */
  person: z.string().optional(),
  /** When the next person takes over. Missing if nobody else will. */
  until: Instant.optional(),
})

export type OnCallEntry = z.infer<typeof OnCallEntry>
