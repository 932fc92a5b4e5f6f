import * as z from 'zod'
import { longestDigests } from '../listDigests.ts'
import { Alarm, AlarmEvent, AlarmFlood, DeviceAlarm, OpenAlarm } from '../alarm.ts'
import { pagedAnswer, paging } from '../paging.ts'
import { performance } from './performance.ts'
import { route } from '../route.ts'
import { AlarmResponse } from '../rule.ts'
import { serviceModes } from './serviceMode.ts'
import { shelving } from './shelving.ts'
import { compared, lines } from '../texts.ts'
import { DeviceName, Instant } from '../values.ts'

/** One page of results with an instrument's alarms, the open ones first. */
export const deviceAlarms = {
  ...pagedAnswer,
  /**
   * The number of the instrument's alarms. Missing if it is larger than `eventsCounted` and the service did not have
   * to read that many for this page.
   */
  total: z.int().optional(),
  alarmsData: z.array(DeviceAlarm),
}

/** The number of alarms up to which the first page of the list of alarms always has a `total`. */
export const alarmsCounted = 100

/** The maximum of `returnedCount`, which is the number of closed alarms that await an acknowledgement. */
export const returnedCounted = 1_000

/** The number of firings, or of an instrument's alarms, up to which an answer always has a `total`. */
export const eventsCounted = 100

/**
 * The maximum number of earlier alarms in an answer about one alarm. They are alarms of the same rule on the same
 * instrument in the last 90 days.
 */
export const earlierCounted = 10

/** The maximum number of other instruments in an answer about one alarm. They have an open alarm of the same rule. */
export const othersListed = 20

const text = compared(256).optional()
const code = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{0,3}$/, 'A severity must be a number such as 120')
      .transform(Number),
  ])
  .optional()

export const alarms = {
  ...shelving,
  ...serviceModes,
  ...performance,
  /** Searches alarms, newest first. Specification A §7 defines this call. */
  getAlarms: route({
    method: 'POST',
    path: '/getalarms',
    summary: 'Alarms by instrument, rule, severity and date',
    roles: ['adminGroup'],
    body: z.object({
      ...paging,
      deviceName: text,
      modelName: text,
      /** The mnemonic of a data item. Only alarms that were stored with a value of this item are found. */
      mnemonic: text,
      alarmSeverity: code,
      /** Only alarms with one of these severities are found. This field is not in the specification. */
      alarmSeverities: z.array(z.int()).max(20).optional(),
      /** A part of the alarm's description. Upper and lower case are treated as equal. */
      alarmDescription: text,
      /** The period to search, as two ISO date-times. Both ends are inclusive. */
      startDate: text,
      endDate: text,
      /** Times of day as `HH:MM[:SS]` in UTC. They apply if the start and end dates have no time of their own. */
      startTime: text,
      endTime: text,
    }),
    answer: z.object({ ...pagedAnswer, total: z.int(), eventsData: z.array(Alarm) }),
  }),
  /**
   * Lists open alarms, and closed ones that await an acknowledgement, however long ago they closed. The newest alarm
   * comes first. This call is not in the specification.
   */
  getOpenAlarms: route({
    method: 'POST',
    path: '/getopenalarms',
    summary: 'Open alarms, closed ones that await an acknowledgement, and those closed recently',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      /**
       * Which alarms to list. True: only acknowledged ones. False: only those that still need somebody's attention
       * and are not shelved.
       */
      acknowledged: z.boolean().optional(),
      /** Alarms that have closed since this time are also listed. The time can be at most 31 days ago. */
      closedSince: Instant.optional(),
      /**
       * The digests of the list of alarms as the page last read it. The first page of the answer then contains only
       * the alarms that have changed since.
       */
      seen: compared(longestDigests).optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      /**
       * The number of alarms in the list. Missing on a page that is requested with a token. It may also be missing if
       * there are more than `alarmsCounted`.
       */
      total: z.int().optional(),
      /** The number of all open alarms, regardless of the filters. */
      openCount: z.int(),
      /**
       * The number of all closed alarms that await an acknowledgement, regardless of the filters; at most
       * `returnedCounted`.
       */
      returnedCount: z.int().optional(),
      /**
       * Since when the stage itself has received nothing from its instruments. Set until it receives something again.
       * Until then, no alarm is raised for an instrument that is silent.
       */
      stageBlindSince: Instant.optional(),
      /**
       * The floods in progress, keyed by team id. Missing if there are none, or if only alarms that wait for somebody
       * are requested.
       */
      floods: z.record(z.string(), AlarmFlood).optional(),
      eventsData: z.array(OpenAlarm),
      /**
       * The groups of alarms that have changed, identified by number (see `listDigests.ts`). Set if `seen` was sent.
       * The page replaces its alarms in these groups.
       */
      changedGroups: z.array(z.int()).optional(),
    }),
  }),
  /** Returns one alarm. This call is not in the specification. */
  getAlarm: route({
    method: 'GET',
    path: '/alarm',
    summary: 'An alarm, what its rule saw, earlier alarms of the rule on the instrument, and where else it is open',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object({ id: compared(512).min(1, 'Required') }),
    answer: z.object({
      alarm: DeviceAlarm,
      /**
       * How people should respond to the rule's alarms, as the rule says now. Missing if the rule does not say it or
       * no longer exists.
       */
      response: AlarmResponse.optional(),
      /** Earlier alarms of the same rule on the same instrument, newest first. */
      earlier: z.array(Alarm),
      others: z.array(Alarm),
      /** How many other instruments have an open alarm of the rule, including those that `others` leaves out. */
      othersCount: z.int(),
    }),
  }),
  /** Lists every firing of the rules on an instrument, newest first. Specification A §7 defines this call. */
  getEvents: route({
    method: 'POST',
    path: '/getevents',
    summary: 'The firings of all rules on one instrument',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      /**
       * If true, lists alarms, the open ones first. If false, lists firings. This field is not in the specification.
       */
      perAlarm: z.boolean().default(false),
    }),
    answer: z.object({
      ...deviceAlarms,
      eventsData: z.array(AlarmEvent),
      /** The instrument's alarms. Set instead of `eventsData` if `perAlarm` is true. */
      alarmsData: deviceAlarms.alarmsData.optional(),
    }),
  }),
  /** Returns how often each rule fired recently. This call is not in the specification. */
  getRuleFirings: route({
    method: 'GET',
    path: '/rule_firings',
    summary: 'How often each rule has fired in the last 24 hours, and when it last fired',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({
      since: Instant,
      firings: z.array(z.object({ ruleName: z.string(), count: z.int(), lastFired: Instant })),
    }),
  }),
  /** Counts the open alarms of each instrument. This call is not in the specification. */
  countOpenAlarms: route({
    method: 'GET',
    path: '/open_alarm_counts',
    summary: 'The number of open alarms on each instrument that has any',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({
      counts: z.array(
        z.object({
          deviceName: z.string(),
          openCount: z.int(),
          /** How many of the counted alarms are shelved or in service mode. Missing if there are none. */
          suppressedCount: z.int().optional(),
        }),
      ),
    }),
  }),
  acknowledgeAlarm: route({
    method: 'POST',
    path: '/acknowledgealarm',
    summary: 'Acknowledge an alarm, with a comment on what is being done about it',
    roles: ['adminGroup'],
    audit: 'alarm.acknowledge',
    body: z.object({
      id: compared(512).min(1, 'Required'),
      comment: lines('A comment', 1000).default(''),
      revision: z.int().optional(),
    }),
    answer: z.object({ message: z.string(), alarm: Alarm }),
  }),
}
