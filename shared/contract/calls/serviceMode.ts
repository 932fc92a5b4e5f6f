import * as z from 'zod'
import { parseRecurrence } from '../../time/recurrence.ts'
import { isDate } from '../../time/zonedTime.ts'
import { route } from '../route.ts'
import { compared, lines } from '../texts.ts'
import { Instant, TimeZone } from '../values.ts'

/** The maximum number of service modes in a stage, not counting those that have ended. */
export const serviceModesLimit = 200

/** The longest duration of each occurrence of a recurring service mode, in minutes. */
export const longestTimeMinutes = 1440

export const serviceKinds = ['instrument', 'model', 'rule'] as const

/** What a service mode applies to: one instrument, all instruments of a model, or a rule on all instruments. */
export const ServiceSubject = z.object({
  kind: z.enum(serviceKinds, `The kind must be one of ${serviceKinds.join(', ')}`),
  name: compared(256).min(1, 'Required'),
})

export type ServiceSubject = z.infer<typeof ServiceSubject>

const isStart = (text: string): boolean =>
  isDate(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))

const Rule = z
  .string()
  .max(200, 'A rule can have at most 200 characters')
  .superRefine((text, context) => {
    const read = parseRecurrence(text)
    if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem })
  })

export const RecurringTimes = z.object({
  zone: TimeZone,
  /** The start of a recurring service mode's first occurrence, as local time in the given time zone. */
  start: z.string().refine(isStart, 'A start looks like 2026-11-30T08:00'),
  minutes: z
    .int()
    .min(1, 'Each time has a minute at least')
    .max(longestTimeMinutes, `Each time has at most ${longestTimeMinutes} minutes (24 hours)`),
  /** How the service mode recurs, as an RRULE of RFC 5545 with FREQ, INTERVAL, BYDAY, and COUNT or UNTIL. */
  rule: Rule,
})

export type RecurringTimes = z.infer<typeof RecurringTimes>

const Reason = lines('A reason', 1000).trim().min(1, 'Say why')
const Span = z.object({ from: Instant, until: Instant })

/** A service mode as every user sees it. */
export const ServiceMode = z.object({
  id: z.string(),
  subject: ServiceSubject,
  setBy: z.string(),
  setAt: Instant,
  reason: z.string(),
  /** The start and end of a service mode that does not recur. Missing for a recurring one. */
  once: Span.optional(),
  recurring: RecurringTimes.optional(),
  /** The start and end of the occurrence that is in effect now. Missing if no occurrence is in effect. */
  current: Span.optional(),
  /** The start and end of the next occurrence. Missing if there is none. */
  next: Span.optional(),
  /** When a rule last fired without notifying anybody because of the service mode. Exact to the hour. */
  lastHidAt: Instant.optional(),
  /** Why somebody should check whether the service mode is still needed. */
  forgotten: z.enum(['unused', 'long']).optional(),
  revision: z.int(),
})

export type ServiceMode = z.infer<typeof ServiceMode>

/** The service mode that is in effect for an alarm now. */
export const AlarmServiceMode = ServiceMode.pick({ id: true, subject: true, setBy: true, reason: true }).extend({
  until: Instant,
})

export type AlarmServiceMode = z.infer<typeof AlarmServiceMode>

/** The most recent service mode of an alarm. */
export const PastServiceMode = ServiceMode.pick({ subject: true, setBy: true, reason: true }).extend({
  from: Instant,
  /** When the service mode ended. Missing if the alarm closed before that. */
  until: Instant.optional(),
})

export type PastServiceMode = z.infer<typeof PastServiceMode>

const Id = compared(512).min(1, 'Required')

/** The calls about service modes. They are not in the specification. */
export const serviceModes = {
  getServiceModes: route({
    method: 'GET',
    path: '/service_modes',
    summary: 'The service modes that hold now or will, those that hold before the others',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({
      /** The longest duration of a service mode that does not recur, in hours. */
      longestHours: z.int(),
      serviceModes: z.array(ServiceMode),
    }),
  }),
  saveServiceMode: route({
    method: 'PUT',
    path: '/save_service_mode',
    summary:
      'Set an instrument, a model or a rule into service mode: nobody is notified of its alarms; with an id, change it',
    roles: ['adminGroup'],
    audit: 'serviceMode.save',
    body: z
      .object({
        id: Id.optional(),
        revision: z.int().optional(),
        subject: ServiceSubject,
        reason: Reason,
        /** The start and end of a service mode that does not recur. If the start is left out, it starts now. */
        once: z.object({ from: Instant.optional(), until: Instant }).optional(),
        recurring: RecurringTimes.optional(),
      })
      .refine(({ once, recurring }) => (once === undefined) !== (recurring === undefined), {
        path: ['once'],
        message: 'Give either once, with an end, or recurring',
      }),
    answer: z.object({ message: z.string(), serviceMode: ServiceMode }),
  }),
  endServiceMode: route({
    method: 'POST',
    path: '/end_service_mode',
    summary: 'End a service mode, or the time of a recurring one that holds now. Notifies of alarms that are open',
    roles: ['adminGroup'],
    audit: 'serviceMode.end',
    body: z.object({ id: Id, revision: z.int().optional(), onlyThisTime: z.boolean().default(false) }),
    answer: z.object({ message: z.string() }),
  }),
}
