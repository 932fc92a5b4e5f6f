import * as z from 'zod'
import { longestDigests } from '../listDigests.ts'
import { provisioningStatuses } from '../../devices/status.ts'
import { deviceAlarms } from './alarms.ts'
import { Device, DeviceData, deviceDataCategories } from '../device.ts'
import { checkedPerCall, EnrolmentResult, EnrolmentRow } from '../enrolment.ts'
import { histories } from './histories.ts'
import { Morning } from '../morning.ts'
import { paging, pagedAnswer } from '../paging.ts'
import { route } from '../route.ts'
import { samples } from './samples.ts'
import { compared, lines, newName } from '../texts.ts'
import { DeviceName, ModelName } from '../values.ts'

const SeenVersion = compared(256)

/**
 * The versions of an instrument's parts (values, instrument, alarms) as a page has seen them. A version is a text that
 * changes whenever its part does.
 */
const SeenVersions = z.object({ reported: SeenVersion, device: SeenVersion, alarms: SeenVersion })

const readers = ['adminGroup', 'readOnlyUser'] as const

/** The comparisons that a search by data item can use (A §5). */
export const comparisons = ['=', '<', '>', '<=', '>=', '!='] as const

export type Comparison = (typeof comparisons)[number]

export const devices = {
  ...histories,
  ...samples,
  /**
   * This call is specified in A §7. `assetPage: true` lists admitted instruments (OK, DORMANT); `false` lists all of
   * them, for onboarding.
   */
  searchDevices: route({
    method: 'POST',
    path: '/device/advancesearch',
    summary: 'List instruments, sorted by name',
    roles: readers,
    body: z.object({
      ...paging,
      assetPage: z.boolean().default(true),
      /** The whole name of an instrument, or the beginning of a name followed by `*`. */
      deviceName: compared(129).optional(),
      modelName: compared(128).optional(),
      deviceStatus: z.enum(provisioningStatuses).or(z.literal('')).optional(),
      /**
       * The mnemonic of the item whose latest value is compared. A call must have `dataItem`, `condition` and
       * `parameterValue`, or none of them; an empty field counts as missing.
       */
      dataItem: compared(256).optional(),
      condition: z.enum(comparisons).or(z.literal('')).optional(),
      parameterValue: z.union([compared(4096), z.number(), z.boolean()]).optional(),
      /**
       * The digests of this page of the list, as the caller read it before. The answer then has only the rows that
       * have changed since. The field is ignored in a call with `nextToken`. It is not in the specification.
       */
      seen: compared(longestDigests).optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      total: z.int(),
      deviceList: z.array(Device),
      /**
       * The numbers of the groups of instruments (`listDigests.ts`) that have changed. Set if `seen` was sent. The
       * page replaces its instruments of these groups.
       */
      changedGroups: z.array(z.int()).optional(),
    }),
  }),
  /**
   * Returns only the names, for finding an instrument while its name is typed. This call is not in the specification.
   */
  listDeviceNames: route({
    method: 'POST',
    path: '/device/names',
    summary: 'The names of all instruments with their models, sorted by name',
    roles: readers,
    body: z.object(paging),
    answer: z.object({
      ...pagedAnswer,
      total: z.int(),
      deviceNames: z.array(Device.pick({ deviceName: true, modelName: true })),
    }),
  }),
  /**
   * Returns what the landing page shows above its list: the instruments, jobs and admissions that need somebody. This
   * call is not in the specification.
   */
  getMorning: route({
    method: 'GET',
    path: '/morning',
    summary: 'Instruments with alarms, faults or no contact, failed content jobs and waiting admissions, ranked',
    roles: readers,
    answer: Morning,
  }),
  getDevice: route({
    method: 'GET',
    path: '/device/{name}',
    summary: 'One instrument by name',
    roles: readers,
    params: z.object({ name: DeviceName }),
    answer: z.object({ device: Device }),
  }),
  /** Returns an instrument's values, errors or samples, as the category says. This call is specified in A §7. */
  getDeviceData: route({
    method: 'POST',
    path: '/devicedata',
    summary: 'The latest values, the errors or the sample queue events of one instrument',
    roles: readers,
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      category: z.enum(deviceDataCategories),
      /** Whether values that open alarms are about are listed first. */
      alarmingFirst: z.boolean().optional(),
    }),
    answer: DeviceData,
  }),
  /**
   * Returns what a page about an instrument must read again. Parts that have not changed since the page saw them are
   * missing. This call is not in the specification.
   */
  getDeviceChanges: route({
    method: 'POST',
    path: '/device/changes',
    summary: "Changes of one instrument's status, latest values, errors, samples and alarms",
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      /** The most rows of each list in the answer. */
      pageSize: z.int().min(1).max(100),
      seen: SeenVersions.optional(),
    }),
    answer: z.object({
      seen: SeenVersions,
      device: Device.optional(),
      data: z.partialRecord(z.enum(deviceDataCategories), DeviceData).optional(),
      alarms: z.object(deviceAlarms).optional(),
    }),
  }),
  /**
   * This call is specified in A §4, onboarding. It is refused if the instrument no longer has the model `deviceModel`,
   * because its row has changed since it was read.
   */
  setDeviceStatus: route({
    method: 'POST',
    path: '/device/status',
    summary: "Decide on an instrument's admission",
    roles: ['adminGroup'],
    audit: 'device.status',
    body: z.object({
      deviceName: DeviceName,
      deviceModel: ModelName,
      status: z.enum(provisioningStatuses),
      revision: z.int().optional(),
    }),
    answer: z.object({ message: z.string(), device: Device }),
  }),
  /**
   * Makes certificates for instruments that are not known yet, or new certificates for known ones. This call is not in
   * the specification.
   */
  enrolDevices: route({
    method: 'POST',
    path: '/device/enrol',
    summary: 'Enrol instruments from a list, or preview what that would do',
    roles: ['adminGroup'],
    audit: 'device.enrol',
    body: z.object({
      /**
       * The name that a person gives to this batch of instruments. It is written into the remarks of each instrument.
       */
      batch: newName('The name of a list', 100).min(1, 'Required'),
      /**
       * True to admit new instruments at once. False to put them on the onboarding list, on which they wait for
       * admission.
       */
      admit: z.boolean().default(false),
      /** Whether known instruments get new certificates. Their present certificates are then revoked. */
      replace: z.boolean().default(false),
      /** True for a dry run: nothing is changed, and the answer says what would be done. */
      dryRun: z.boolean().default(false),
      instruments: z.array(EnrolmentRow).min(1, 'The list is empty').max(checkedPerCall),
    }),
    answer: z.object({
      instruments: z.array(EnrolmentResult),
      /** The public keys that verify signed content, each in SPKI and base64, by key id. */
      contentKeys: z.record(z.string(), z.string()).optional(),
    }),
  }),
  setRemarks: route({
    method: 'POST',
    path: '/device/updateremarks',
    summary: 'Save remarks on an instrument',
    roles: ['adminGroup'],
    audit: 'device.remarks',
    body: z.object({
      deviceName: DeviceName,
      deviceModel: ModelName,
      remarks: lines('Remarks', 1000),
      revision: z.int().optional(),
    }),
    answer: z.object({ message: z.string(), device: Device }),
  }),
}
