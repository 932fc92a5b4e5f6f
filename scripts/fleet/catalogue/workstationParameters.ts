import { makeCatalogueRows } from './rows.ts'

const { level, follows, total, supply, reports, flag, text, fixed } = makeCatalogueRows('Workstation')

const processor = [
  level(['CPU_LOAD', 'CPU load', '%', 'Processor load, all cores'], {
    targets: [1, 9, 11, 64],
    settleSeconds: 8,
    noise: 3.5,
    drift: 2,
    limits: [0, 100],
  }),
  follows(['CPU_CORE0_LOAD', 'CPU core 0 load', '%', 'Load of the first core'], {
    of: 'CPU_LOAD',
    factor: 1.08,
    noise: 4,
    limits: [0, 100],
  }),
  level(['CPU_TEMP', 'CPU temperature', '°C', 'Processor temperature'], {
    targets: [26, 41, 44, 68],
    settleSeconds: 45,
    noise: 0.5,
    drift: 1,
    limits: [15, 105],
  }),
  follows(['CPU_FAN', 'CPU fan', 'rpm', 'Speed of the processor fan'], {
    of: 'CPU_TEMP',
    factor: 31,
    noise: 14,
    decimals: 0,
    limits: [0, 4_500],
  }),
  level(['CPU_CLOCK', 'CPU clock', 'GHz', 'Processor clock'], {
    targets: [0.8, 2.4, 2.6, 4.1],
    settleSeconds: 3,
    noise: 0.05,
    decimals: 2,
    limits: [0.4, 5.4],
  }),
  level(['MEMORY_USED', 'Memory used', '%', 'Main memory in use'], {
    targets: [10, 31, 38, 67],
    settleSeconds: 60,
    noise: 0.3,
    drift: 3.5,
    limits: [1, 100],
  }),
  level(['PAGE_FILE', 'Page file', '%', 'Page file in use'], {
    targets: [0, 3, 4, 9],
    settleSeconds: 120,
    noise: 0.1,
    drift: 0.8,
    limits: [0, 100],
  }),
  level(['GPU_LOAD', 'GPU load', '%', 'Load of the graphics processor'], {
    targets: [0, 2, 3, 22],
    settleSeconds: 6,
    noise: 1.2,
    drift: 0.6,
    limits: [0, 100],
  }),
]

const storage = [
  supply(['DISK_FREE', 'Data volume free', 'GB', 'Space left on the volume for acquired data'], {
    full: 3_600,
    lowest: 220,
    perHour: [0, 0.3, 0.5, 46],
  }),
  supply(['SYSTEM_DISK_FREE', 'System volume free', 'GB', 'Space left on the system volume'], {
    full: 410,
    lowest: 90,
    perHour: [0, 0.2, 0.2, 0.4],
  }),
  level(['DISK_QUEUE', 'Disk queue', '', 'Requests that wait for the data volume'], {
    targets: [0, 0.2, 0.3, 2.4],
    settleSeconds: 5,
    noise: 0.3,
    limits: [0, 100],
  }),
  level(['DISK_READ', 'Disk read', 'MB/s', 'Data read from the data volume'], {
    targets: [0, 1, 1.5, 85],
    settleSeconds: 6,
    noise: 3,
    limits: [0, 3_000],
  }),
  level(['DISK_WRITE', 'Disk write', 'MB/s', 'Data written to the data volume'], {
    targets: [0, 0.6, 0.9, 48],
    settleSeconds: 6,
    noise: 2,
    limits: [0, 3_000],
  }),
  level(['DISK_TEMP', 'Disk temperature', '°C', 'Temperature of the data volume'], {
    targets: [24, 33, 35, 42],
    settleSeconds: 400,
    noise: 0.2,
    drift: 0.8,
    limits: [15, 75],
  }),
]

const network = [
  level(['NETWORK_IN', 'Network in', 'Mbit/s', 'Data received'], {
    targets: [0, 1, 2, 190],
    settleSeconds: 4,
    noise: 4,
    limits: [0, 10_000],
  }),
  level(['NETWORK_OUT', 'Network out', 'Mbit/s', 'Data sent'], {
    targets: [0, 0.7, 1.2, 72],
    settleSeconds: 4,
    noise: 2,
    limits: [0, 10_000],
  }),
  level(['NETWORK_LATENCY', 'Network latency', 'ms', 'Round trip to the data server'], {
    targets: [0, 1.1, 1.2, 2.1],
    settleSeconds: 4,
    noise: 0.15,
    drift: 0.2,
    decimals: 2,
    limits: [0, 5_000],
  }),
  level(['NETWORK_ERRORS', 'Network errors', '1/min', 'Frames received damaged'], {
    targets: [0, 0, 0, 0.2],
    settleSeconds: 10,
    noise: 0.05,
    decimals: 2,
    limits: [0, 1_000],
  }),
]

const system = [
  level(['UPS_CHARGE', 'Battery charge', '%', 'Charge of the uninterruptible power supply'], {
    targets: [100, 100, 100, 100],
    settleSeconds: 600,
    noise: 0.05,
    limits: [0, 100],
  }),
  level(['UPS_LOAD', 'Battery load', '%', 'Load of the uninterruptible power supply'], {
    targets: [4, 19, 22, 41],
    settleSeconds: 10,
    noise: 0.5,
    drift: 1,
    limits: [0, 120],
  }),
  level(['SUPPLY_12V', '12 V supply', 'V', 'Voltage of the 12 V rail'], {
    targets: [12.06, 12.05, 12.04, 11.96],
    noise: 0.01,
    drift: 0.015,
    decimals: 3,
    limits: [10, 14],
  }),
  level(['CASE_TEMP', 'Case temperature', '°C', 'Temperature inside the case'], {
    targets: [23, 29, 31, 36],
    settleSeconds: 700,
    noise: 0.1,
    drift: 0.7,
    limits: [12, 60],
  }),
  level(['CLOCK_OFFSET', 'Clock offset', 'ms', 'Deviation of the clock from the time server'], {
    targets: [0, 0, 0, 0],
    noise: 0.3,
    drift: 3,
    decimals: 2,
    limits: [-500, 500],
  }),
  total(['UPTIME', 'Uptime', 'h', 'Hours of operation since the system was installed'], [0, 1, 1, 1], [40, 9_000]),
  level(['PROCESSES', 'Processes', '', 'Processes that run'], {
    targets: [40, 176, 182, 214],
    settleSeconds: 15,
    noise: 1.2,
    drift: 3,
    decimals: 0,
    limits: [0, 2_000],
  }),
  level(['JOBS_WAITING', 'Jobs waiting', '', 'Processing jobs in the queue'], {
    targets: [0, 0, 1, 14],
    settleSeconds: 60,
    noise: 0.4,
    drift: 0.6,
    decimals: 0,
    limits: [0, 500],
  }),
  level(['LICENSES_USED', 'Licenses used', '', 'Seats of the processing software in use'], {
    targets: [0, 1, 2, 5],
    settleSeconds: 30,
    noise: 0.05,
    drift: 0.3,
    decimals: 0,
    limits: [0, 50],
  }),
  flag(
    ['ACQUISITION_SERVICE', 'Acquisition service', '', 'True while the acquisition service runs'],
    ['standby', 'ready', 'run'],
  ),
  text(['WS_STATE', 'State', '', 'What the workstation does'], 'status'),
  text(['WS_METHOD', 'Processing method', '', 'Method by which results are processed'], 'method'),
  fixed(['WS_SOFTWARE', 'Software', '', 'Version of the acquisition software'], ['11.2', '11.3', '11.3.1']),
  fixed(['WS_SYSTEM', 'System image', '', 'Version of the system image'], ['2026.1', '2026.2']),
]

/** The parameters that every workstation reports. */
export const workstationParameters = [
  reports(['REPORT_COUNT', 'Reports', '', 'Reports that the workstation has sent since it started']),
  ...processor,
  ...storage,
  ...network,
  ...system,
]
