import * as z from 'zod'
import { longestDigests } from '../listDigests.ts'
import { provisioningStatuses } from '../../devices/status.ts'
import { deviceAlarms } from './alarms.ts'
import { Device, DeviceData, deviceDataCategories } from '../device.ts'
import { checkedPerCall, EnrolmentResult, EnrolmentRow } from '../enrolment.ts'
import { histories } from './histories.ts'
import { Morning } from '../morning.ts'
import { morningPath } from '../morningPath.ts'
import { paging, pagedAnswer } from '../paging.ts'
import { route } from '../route.ts'
import { samples } from './samples.ts'
import { compared, lines, newName } from '../texts.ts'
import { DeviceName, ModelName } from '../values.ts'

const SeenVersion = compared(256)

/**
 * The versions of the parts of an instrument's page (values, instrument, alarms) that the page has loaded. A version
 * is a text that changes whenever its part changes.
 */
const SeenVersions = z.object({ reported: SeenVersion, device: SeenVersion, alarms: SeenVersion })

const readers = ['adminGroup', 'readOnlyUser'] as const

/** The comparison operators for a search by data item (specification A §5). */
export const comparisons = ['=', '<', '>', '<=', '>=', '!='] as const

export type Comparison = (typeof comparisons)[number]

export const devices = {
  ...histories,
  ...samples,
  /**
   * Lists instruments. `assetPage: true` lists admitted ones only (OK, DORMANT); `false` lists all of them, for
   * onboarding. Specification A §7 defines this call.
   */
  searchDevices: route({
    method: 'POST',
    path: '/device/advancesearch',
    summary: 'List instruments, sorted by name',
    roles: readers,
    body: z.object({
      ...paging,
      assetPage: z.boolean().default(true),
      /** An instrument's full name, or the beginning of a name followed by `*`. */
      deviceName: compared(129).optional(),
      modelName: compared(128).optional(),
      deviceStatus: z.enum(provisioningStatuses).or(z.literal('')).optional(),
      /**
       * The mnemonic of the item whose latest value is compared. `dataItem`, `condition` and `parameterValue` must be
       * sent together or not at all. An empty field counts as missing.
       */
      dataItem: compared(256).optional(),
      condition: z.enum(comparisons).or(z.literal('')).optional(),
      parameterValue: z.union([compared(4096), z.number(), z.boolean()]).optional(),
      /**
       * The digests of this page of the list, as the caller last read it. The answer then contains only the rows that
       * have changed since. Ignored if `nextToken` is sent. This field is not in the specification.
       */
      seen: compared(longestDigests).optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      total: z.int(),
      deviceList: z.array(Device),
      /**
       * The groups of instruments that have changed, identified by number (see `listDigests.ts`). Set if `seen` was
       * sent. The page replaces its instruments in these groups.
       */
      changedGroups: z.array(z.int()).optional(),
    }),
  }),
  /**
   * Returns only names, for suggestions while the user types the name of an instrument. This call is not in the
   * specification.
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
   * Returns what the landing page shows above its list: the instruments, jobs and admissions that need somebody's
   * attention. This call is not in the specification.
   */
  getMorning: route({
    method: 'GET',
    path: morningPath,
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
  /**
   * Returns an instrument's values, errors or samples, depending on the category. Specification A §7 defines this
   * call.
   */
  getDeviceData: route({
    method: 'POST',
    path: '/devicedata',
    summary: 'The latest values, the errors or the sample queue events of one instrument',
    roles: readers,
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      category: z.enum(deviceDataCategories),
      /** Whether to list those values first that open alarms are about. */
      alarmingFirst: z.boolean().optional(),
    }),
    answer: DeviceData,
  }),
  /**
   * Returns the parts of an instrument's page that have changed since the page loaded them. Unchanged parts are
   * missing. This call is not in the specification.
   */
  getDeviceChanges: route({
    method: 'POST',
    path: '/device/changes',
    summary: "Changes of one instrument's status, latest values, errors, samples and alarms",
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      /** The maximum number of rows in each of the answer's lists: values, errors, samples and alarms. */
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
   * Decides on an instrument's admission (onboarding, specification A §4). The call is refused if the instrument's
   * model is no longer `deviceModel`. In that case, the user has decided on an outdated row.
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
   * Issues certificates for instruments that are not known yet, or new certificates for known ones. This call is not
   * in the specification.
   */
  enrolDevices: route({
    method: 'POST',
    path: '/device/enrol',
    summary: 'Enrol instruments from a list, or preview what that would do',
    roles: ['adminGroup'],
    audit: 'device.enrol',
    body: z.object({
      /** The name that the user gave to this batch of instruments. It is added to each instrument's remarks. */
      batch: newName('The name of a list', 100).min(1, 'Required'),
      /** True admits new instruments at once. False makes them wait for admission on the onboarding list. */
      admit: z.boolean().default(false),
      /** Whether known instruments get new certificates. Their current certificates are then revoked. */
      replace: z.boolean().default(false),
      /** True for a dry run: nothing changes, and the answer says what would change. */
      dryRun: z.boolean().default(false),
      instruments: z.array(EnrolmentRow).min(1, 'The list is empty').max(checkedPerCall),
    }),
    answer: z.object({
      instruments: z.array(EnrolmentResult),
      /** The public keys that instruments verify signed content with, in SPKI and base64, keyed by key id. */
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
