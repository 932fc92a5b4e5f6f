import { makeCatalogueRows } from './rows.ts'

const { level, follows, supply, reports, fixed } = makeCatalogueRows('Workstation')

/**
 * The parameters of the controller, the computer that holds an instrument's connection. They are reported in addition
 * to the instrument's own items.
 */
export const controllerParameters = [
  reports([
    'IC_REPORT_COUNT',
    'Controller reports',
    '',
    'Reports on itself that the controller has sent since it started',
  ]),
  level(['IC_CPU_LOAD', 'Controller CPU load', '%', 'Processor load of the instrument controller'], {
    targets: [2, 8, 12, 38],
    noise: 2.5,
    drift: 2,
    limits: [0, 100],
  }),
  follows(['IC_CPU_TEMP', 'Controller CPU temperature', '°C', 'Processor temperature of the instrument controller'], {
    of: 'IC_CPU_LOAD',
    factor: 0.35,
    offset: 36,
    noise: 0.4,
    limits: [20, 95],
  }),
  level(['IC_MEMORY_USED', 'Controller memory used', '%', 'Main memory in use on the instrument controller'], {
    targets: [20, 35, 42, 58],
    settleSeconds: 120,
    noise: 0.3,
    drift: 3,
    limits: [5, 100],
  }),
  supply(['IC_DISK_FREE', 'Controller disk free', 'GB', 'Space left for acquired data on the instrument controller'], {
    full: 480,
    lowest: 60,
    perHour: [0, 0.1, 0.2, 9],
  }),
  fixed(['IC_SOFTWARE', 'Controller software', '', 'Version of the control software'], ['4.2.1', '4.2.3', '4.3.0']),
]
