import type { Trouble } from './behaviour.ts'

const fault = (
  errorCode: string,
  errorType: string,
  errorInfo: string,
  affects: Readonly<Record<string, number>> = {},
): Trouble => ({ errorCode, errorType, errorInfo, stops: true, affects })

const warning = (
  errorCode: string,
  errorType: string,
  errorInfo: string,
  affects: Readonly<Record<string, number>> = {},
): Trouble => ({ errorCode, errorType, errorInfo, stops: false, affects })

export const massSpecTroubles: readonly Trouble[] = [
  fault('0x1f', 'Vacuum', 'Analyser pressure above 5e-5 Torr, high voltages switched off', { HIGH_VACUUM: 9e-5 }),
  fault('0x21', 'Vacuum', 'Turbo pump 1 draws too much power', { TURBO1_POWER: 205 }),
  fault('0x34', 'Source', 'Source heater did not hold its temperature', { SOURCE_TEMP: 310 }),
  fault('0x3a', 'Source', 'Discharge at the spray needle', { SPRAY_VOLTAGE: 3_900 }),
  fault('0x47', 'Gas', 'Nitrogen supply below 50 psi', { NITROGEN_SUPPLY: 44 }),
  fault('0x52', 'Electronics', 'Radio frequency driver too warm', { ELECTRONICS_TEMP: 63 }),
  warning('0x61', 'Calibration', 'Mass error above 5 ppm, calibrate', { MASS_ERROR: 6.5 }),
  warning('0x68', 'Detector', 'Detector gain low, optimise the detector voltage', { DETECTOR_VOLTAGE: 2_420 }),
]

export const chromatographTroubles: readonly Trouble[] = [
  fault('0x101', 'Pump', 'Pressure above the upper limit, flow stopped', { PUMP_PRESSURE: 1_080 }),
  fault('0x104', 'Pump', 'Leak detected in the pump compartment', { LEAK_SENSOR: 83, PUMP_PRESSURE: 120 }),
  fault('0x112', 'Autosampler', 'Needle did not reach its position'),
  fault('0x118', 'Autosampler', 'Sample vial missing'),
  fault('0x123', 'Column oven', 'Oven did not reach its temperature', { COLUMN_TEMP: 33 }),
  fault('0x131', 'Detector', 'Lamp went out', { LAMP_ENERGY: 4 }),
  warning('0x107', 'Pump', 'Pressure ripple above 2 %, check the inlet valves', { PRESSURE_RIPPLE: 3.1 }),
  warning('0x135', 'Detector', 'Lamp energy low', { LAMP_ENERGY: 31 }),
]

export const workstationTroubles: readonly Trouble[] = [
  fault('0x201', 'Storage', 'Write error on the acquisition volume', { DISK_QUEUE: 38 }),
  fault('0x207', 'Network', 'Connection to the data server lost', { NETWORK_LATENCY: 900 }),
  fault('0x211', 'Software', 'Acquisition service ended unexpectedly'),
  warning('0x219', 'Hardware', 'Processor too warm, clock reduced', { CPU_TEMP: 93 }),
  warning('0x222', 'Hardware', 'Running on battery', { UPS_CHARGE: 61 }),
]
