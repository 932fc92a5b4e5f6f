/**
 * The statuses of instruments that the console displays (specification A §4). Each raw status is mapped to one of
 * them.
 */
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

/**
 * The displayed status for a raw status. A raw status that specification A §4 does not list is displayed as
 * DISCONNECTED.
 */
export const displayStatusOf = (rawStatus: string): DisplayStatus => grouped[rawStatus.toUpperCase()] ?? 'DISCONNECTED'

/** The possible admissions of an instrument. Administrators decide on them (specification A §4, onboarding). */
export const provisioningStatuses = ['PENDING', 'OK', 'DENIED', 'DORMANT'] as const

export type ProvisioningStatus = (typeof provisioningStatuses)[number]

/**
 * Whether an instrument is an asset, which means that it is admitted. A dormant instrument is an asset that is not in
 * use.
 */
export const isAsset = ({ deviceStatus }: { readonly deviceStatus: ProvisioningStatus }): boolean =>
  deviceStatus === 'OK' || deviceStatus === 'DORMANT'

/** The label for `ICStatus`. 1 means that the instrument's controller is connected (specification A §4). */
export const icStatusLabel = (icStatus: 0 | 1): 'ON' | 'OFF' => (icStatus === 1 ? 'ON' : 'OFF')
