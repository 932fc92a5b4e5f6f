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

/** The answer with a page of one instrument's alarms, the open ones first. */
export const deviceAlarms = {
  ...pagedAnswer,
  /**
   * The number of the instrument's alarms. Missing if there are more than `eventsCounted` and the page does not need
   * the number.
   */
  total: z.int().optional(),
  alarmsData: z.array(DeviceAlarm),
}

/** The most alarms that the list of alarms counts. If there are more, `total` is missing. */
export const alarmsCounted = 100

/** The highest `returnedCount` of an answer: closed alarms that await an acknowledgement. */
export const returnedCounted = 1_000

/** The most firings that an answer about firings counts. */
export const eventsCounted = 100

/** The most earlier alarms in an answer: those of the same rule on the same instrument, from the last 90 days. */
export const earlierCounted = 10

/** The most other instruments with an open alarm of the same rule that an answer names. */
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
  /** This call is specified in A §7. The newest alarm is first. */
  getAlarms: route({
    method: 'POST',
    path: '/getalarms',
    summary: 'Alarms by instrument, rule, severity and date',
    roles: ['adminGroup'],
    body: z.object({
      ...paging,
      deviceName: text,
      modelName: text,
      /** A data item whose value is stored with the alarm. */
      mnemonic: text,
      alarmSeverity: code,
      /** The severities to choose from: the alarm must have one of them. This field is not in the specification. */
      alarmSeverities: z.array(z.int()).max(20).optional(),
      /** A part of the alarm's description, in upper or lower case. */
      alarmDescription: text,
      /** The first and the last time of the searched alarms as ISO date-times, both inclusive. */
      startDate: text,
      endDate: text,
      /** The times of day as `HH:MM[:SS]` in UTC. They are used if the start and end dates have no time. */
      startTime: text,
      endTime: text,
    }),
    answer: z.object({ ...pagedAnswer, total: z.int(), eventsData: z.array(Alarm) }),
  }),
  /**
   * This call is not in the specification. The newest alarm is first. Closed alarms that await an acknowledgement are
   * included, however long ago they closed.
   */
  getOpenAlarms: route({
    method: 'POST',
    path: '/getopenalarms',
    summary: 'Open alarms, closed ones that await an acknowledgement, and those closed recently',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      /**
       * True to list only acknowledged alarms. False to list only alarms that wait for somebody, without shelved ones.
       */
      acknowledged: z.boolean().optional(),
      /** The time since which closed alarms are included. It can be at most 31 days ago. */
      closedSince: Instant.optional(),
      /**
       * The digests of the list of alarms as the page read it before. The first page of the answer then has only the
       * alarms that have changed since.
       */
      seen: compared(longestDigests).optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      /**
       * The number of alarms in the list. Missing if there are more than `alarmsCounted` and the page does not need
       * the number.
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
       * When the stage itself stopped hearing from instruments. Set until it hears from them again. In that time, no
       * instrument raises an alarm for being silent.
       */
      stageBlindSince: Instant.optional(),
      /**
       * The floods in progress, by the team's id. Missing if there are none, or if only alarms that wait for somebody
       * are requested.
       */
      floods: z.record(z.string(), AlarmFlood).optional(),
      eventsData: z.array(OpenAlarm),
      /**
       * The numbers of the groups of alarms (`listDigests.ts`) that have changed. Set if `seen` was sent. The page
       * replaces its alarms of these groups.
       */
      changedGroups: z.array(z.int()).optional(),
    }),
  }),
  /** This call is not in the specification. */
  getAlarm: route({
    method: 'GET',
    path: '/alarm',
    summary: 'An alarm, what its rule saw, earlier alarms of the rule on the instrument, and where else it is open',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object({ id: compared(512).min(1, 'Required') }),
    answer: z.object({
      alarm: DeviceAlarm,
      /** The rule's present response for its alarms. Missing if the rule has none or no longer exists. */
      response: AlarmResponse.optional(),
      /** Earlier alarms of the same rule on the same instrument, newest first. */
      earlier: z.array(Alarm),
      others: z.array(Alarm),
      /** The number of all other instruments with an open alarm of the rule, including those that are not named. */
      othersCount: z.int(),
    }),
  }),
  /** This call is specified in A §7. It lists each firing, newest first. */
  getEvents: route({
    method: 'POST',
    path: '/getevents',
    summary: 'The firings of all rules on one instrument',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      /** Whether to list alarms, the open ones first, instead of firings. This field is not in the specification. */
      perAlarm: z.boolean().default(false),
    }),
    answer: z.object({
      ...deviceAlarms,
      eventsData: z.array(AlarmEvent),
      /** The alarms of the instrument. Set instead of `eventsData` if `perAlarm` is true. */
      alarmsData: deviceAlarms.alarmsData.optional(),
    }),
  }),
  /** This call is not in the specification. */
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
  /** This call is not in the specification. */
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
          /** How many of the counted alarms are shelved or in service mode; missing if none is. */
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
