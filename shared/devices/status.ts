/** The statuses that the console shows for an instrument's raw status (A §4). */
export const displayStatuses = ['READY', 'FAULT', 'RUNNING', 'UNKNOWN', 'DISCONNECTED'] as const

export type DisplayStatus = (typeof displayStatuses)[number]

const grouped: Readonly<Record<string, DisplayStatus>> = Object.assign(Object.create(null), {
  ...Object.fromEntries(
    ['ACTIVATED', 'RESTARTED', 'INITIALIZING', 'INITIALIZED', 'IDLE', 'INIT', 'STANDBY', 'READY'].map(raw => [
      raw,
      'READY',
    ]),
  ),
  ...Object.fromEntries(
    [
      'EQUILDOWN',
      'EQUILUP',
      'ABORTING',
      'RUN',
      'PRERUN',
      'PRERUNDONE',
      'LOADINGSAMPLE',
      'SAMPLEREADY',
      'ACTIVEMETHOD',
    ].map(raw => [raw, 'RUNNING']),
  ),
  FAULT: 'FAULT',
  UNKNOWN: 'UNKNOWN',
})

/** The status that the console shows for a raw status. It is DISCONNECTED for a raw status that A §4 does not list. */
export const displayStatusOf = (rawStatus: string): DisplayStatus => grouped[rawStatus.toUpperCase()] ?? 'DISCONNECTED'

/** The admissions of an instrument, which administrators decide on (A §4, onboarding). */
export const provisioningStatuses = ['PENDING', 'OK', 'DENIED', 'DORMANT'] as const

export type ProvisioningStatus = (typeof provisioningStatuses)[number]

/**
 * Whether an instrument counts as an asset: it was admitted and has not been shut out since. A dormant instrument is
 * an asset that is not in use.
 */
export const isAsset = ({ deviceStatus }: { readonly deviceStatus: ProvisioningStatus }): boolean =>
  deviceStatus === 'OK' || deviceStatus === 'DORMANT'

/** The label for `ICStatus`, whose value 1 means that the instrument's controller is connected (A §4). */
export const icStatusLabel = (icStatus: 0 | 1): 'ON' | 'OFF' => (icStatus === 1 ? 'ON' : 'OFF')
