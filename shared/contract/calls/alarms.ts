import * as z from 'zod'
import { digestsLength } from '../../listDigests.ts'
import { Alarm, AlarmEvent, AlarmFlood, DeviceAlarm, OpenAlarm } from '../alarm.ts'
import { pagedAnswer, paging } from '../paging.ts'
import { performance } from './performance.ts'
import { route } from '../route.ts'
import { AlarmResponse } from '../rule.ts'
import { serviceModes } from './serviceMode.ts'
import { shelving } from './shelving.ts'
import { compared, lines } from '../texts.ts'
import { DeviceName, Instant } from '../values.ts'

/** A page of an instrument's alarms, the open ones first. */
export const deviceAlarms = {
  ...pagedAnswer,
  /** Missing if there are more than `eventsCounted` and the page needs no more. */
  total: z.int().optional(),
  alarmsData: z.array(DeviceAlarm),
}

/** An answer counts at most this many alarms. */
export const alarmsCounted = 100

/** An answer counts at most this many closed alarms that await an acknowledgement. */
export const returnedCounted = 1_000

/** An answer counts at most this many firings. */
export const eventsCounted = 100

/** An answer has at most this many earlier alarms of the same rule on the same instrument, of the last 90 days. */
export const earlierCounted = 10

/** An answer names at most this many other instruments with an open alarm of the same rule. */
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
  /** A §7. Newest first. */
  getAlarms: route({
    method: 'POST',
    path: '/getalarms',
    summary: 'Alarms by instrument, rule, severity and date',
    roles: ['adminGroup'],
    body: z.object({
      ...paging,
      deviceName: text,
      modelName: text,
      /** A data item whose value the alarm names. */
      mnemonic: text,
      alarmSeverity: code,
      /** Beyond the specification: any of these. */
      alarmSeverities: z.array(z.int()).max(20).optional(),
      /** A part of it, whatever its case. */
      alarmDescription: text,
      /** ISO date-times, both ends inclusive. */
      startDate: text,
      endDate: text,
      /** `HH:MM[:SS]` in UTC, if the dates have no time. */
      startTime: text,
      endTime: text,
    }),
    answer: z.object({ ...pagedAnswer, total: z.int(), eventsData: z.array(Alarm) }),
  }),
  /**
   * Beyond the specification. Newest first. A closed alarm that awaits an acknowledgement is among them, however long
   * ago it was closed.
   */
  getOpenAlarms: route({
    method: 'POST',
    path: '/getopenalarms',
    summary: 'Open alarms, closed ones that await an acknowledgement, and those closed recently',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      /**
       * True: only alarms that somebody has acknowledged. False: only alarms that wait for somebody, not shelved ones.
       */
      acknowledged: z.boolean().optional(),
      /** Also the alarms that were closed at this time or later; at most 31 days ago. */
      closedSince: Instant.optional(),
      /** Digests of the list as it was read before. The first page then has only its changes. */
      seen: compared(digestsLength).length(digestsLength).optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      /** Missing if there are more than `alarmsCounted` and the page needs no more. */
      total: z.int().optional(),
      /** The number of all open alarms, regardless of the filters. */
      openCount: z.int(),
      /**
       * The number of all closed alarms that await an acknowledgement, regardless of the filters; at most
       * `returnedCounted`.
       */
      returnedCount: z.int().optional(),
      /** Set while the stage does not see its instruments: none of them raises an alarm for being silent. */
      stageBlindSince: Instant.optional(),
      /**
       * By the team's id. Missing while no team is in a flood, and if only alarms that wait for somebody are
       * requested.
       */
      floods: z.record(z.string(), AlarmFlood).optional(),
      eventsData: z.array(OpenAlarm),
      /** With `seen`: the groups of alarms that the list has in place of those seen. */
      changedGroups: z.array(z.int()).optional(),
    }),
  }),
  /** Beyond the specification. */
  getAlarm: route({
    method: 'GET',
    path: '/alarm',
    summary: 'An alarm, what its rule saw, earlier alarms of the rule on the instrument, and where else it is open',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object({ id: compared(512).min(1, 'Required') }),
    answer: z.object({
      alarm: DeviceAlarm,
      /** As the rule says it now; missing if it says nothing, or if there is no such rule any more. */
      response: AlarmResponse.optional(),
      /** Newest first. */
      earlier: z.array(Alarm),
      others: z.array(Alarm),
      /** The number of all other instruments, including those that are not named. */
      othersCount: z.int(),
    }),
  }),
  /** A §7. Each firing, newest first. */
  getEvents: route({
    method: 'POST',
    path: '/getevents',
    summary: 'The firings of all rules on one instrument',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      /** Beyond the specification: alarms in place of their firings, the open ones first. */
      perAlarm: z.boolean().default(false),
    }),
    answer: z.object({
      ...deviceAlarms,
      eventsData: z.array(AlarmEvent),
      /** In place of `eventsData`, if alarms are requested. */
      alarmsData: deviceAlarms.alarmsData.optional(),
    }),
  }),
  /** Beyond the specification. */
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
  /** Beyond the specification. */
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
          /** Those of them that are shelved or in service mode; missing if none is. */
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
