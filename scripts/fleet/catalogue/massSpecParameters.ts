import { makeCatalogueRows } from './rows.ts'

const { level, peaks, follows, total, samples, reports, flag, text, fixed } = makeCatalogueRows('MassSpec')

const vacuum = [
  level(['FORE_VACUUM', 'Fore vacuum', 'Torr', 'Pressure in the fore vacuum line behind the turbo pumps'], {
    targets: [760, 2.6, 1.9, 1.95],
    settleSeconds: 50,
    scale: 'logarithmic',
    noise: 0.004,
    drift: 0.012,
    limits: [0.5, 800],
  }),
  level(['HIGH_VACUUM', 'High vacuum', 'Torr', 'Pressure in the analyser chamber'], {
    targets: [760, 4e-5, 8e-6, 1.2e-5],
    settleSeconds: 40,
    scale: 'logarithmic',
    noise: 0.008,
    drift: 0.03,
    limits: [1e-7, 800],
  }),
  level(['TURBO1_SPEED', 'Turbo pump 1 speed', '%', 'Speed of the first turbo pump, of its nominal speed'], {
    targets: [0, 100, 100, 100],
    settleSeconds: 60,
    noise: 0.02,
    limits: [0, 101],
  }),
  level(['TURBO1_POWER', 'Turbo pump 1 power', 'W', 'Power that the first turbo pump draws'], {
    targets: [0, 140, 96, 99],
    settleSeconds: 90,
    noise: 0.8,
    drift: 1.5,
    limits: [0, 260],
  }),
  follows(['TURBO1_TEMP', 'Turbo pump 1 temperature', '°C', 'Bearing temperature of the first turbo pump'], {
    of: 'TURBO1_POWER',
    factor: 0.19,
    offset: 23,
    noise: 0.15,
    limits: [15, 75],
  }),
  level(['TURBO2_SPEED', 'Turbo pump 2 speed', '%', 'Speed of the second turbo pump, of its nominal speed'], {
    targets: [0, 100, 100, 100],
    settleSeconds: 70,
    noise: 0.02,
    limits: [0, 101],
  }),
  level(['TURBO2_POWER', 'Turbo pump 2 power', 'W', 'Power that the second turbo pump draws'], {
    targets: [0, 110, 71, 73],
    settleSeconds: 90,
    noise: 0.7,
    drift: 1.2,
    limits: [0, 220],
  }),
]

const source = [
  level(['SOURCE_TEMP', 'Source temperature', '°C', 'Temperature of the ion source heater'], {
    targets: [24, 120, 350, 450],
    settleSeconds: 110,
    noise: 0.35,
    drift: 0.8,
    limits: [15, 650],
  }),
  level(['SPRAY_VOLTAGE', 'Ion spray voltage', 'V', 'Voltage at the spray needle'], {
    targets: [0, 0, 0, 5_000],
    settleSeconds: 2,
    noise: 3,
    drift: 6,
    decimals: 0,
    limits: [-10, 6_000],
  }),
  follows(['SPRAY_CURRENT', 'Ion spray current', 'µA', 'Current that flows from the spray needle'], {
    of: 'SPRAY_VOLTAGE',
    factor: 0.00041,
    noise: 0.02,
    decimals: 3,
    limits: [-0.2, 8],
  }),
  level(['CURTAIN_GAS', 'Curtain gas', 'psi', 'Pressure of the gas curtain in front of the orifice'], {
    targets: [0, 20, 25, 35],
    settleSeconds: 6,
    noise: 0.12,
    drift: 0.2,
    limits: [0, 60],
  }),
  level(['SOURCE_GAS1', 'Ion source gas 1', 'psi', 'Pressure of the nebulizer gas'], {
    targets: [0, 0, 20, 55],
    settleSeconds: 6,
    noise: 0.15,
    drift: 0.25,
    limits: [0, 95],
  }),
  level(['SOURCE_GAS2', 'Ion source gas 2', 'psi', 'Pressure of the heater gas'], {
    targets: [0, 0, 20, 60],
    settleSeconds: 6,
    noise: 0.15,
    drift: 0.25,
    limits: [0, 95],
  }),
  level(['NITROGEN_SUPPLY', 'Nitrogen supply', 'psi', 'Pressure of the nitrogen line at the inlet'], {
    targets: [72, 71, 70, 67],
    settleSeconds: 30,
    noise: 0.25,
    drift: 1.4,
    limits: [0, 110],
  }),
  level(['INTERFACE_TEMP', 'Interface temperature', '°C', 'Temperature of the interface heater'], {
    targets: [24, 100, 150, 150],
    settleSeconds: 140,
    noise: 0.2,
    drift: 0.4,
    limits: [15, 260],
  }),
]

const detection = [
  level(['DETECTOR_VOLTAGE', 'Detector voltage', 'V', 'Voltage at the electron multiplier, raised as it ages'], {
    targets: [0, 0, 1_900, 2_150],
    settleSeconds: 3,
    noise: 0.6,
    drift: 14,
    decimals: 0,
    limits: [-5, 3_000],
  }),
  peaks(['TOTAL_ION_CURRENT', 'Total ion current', 'cps', 'Ions counted a second over the whole mass range'], {
    baseline: 42_000,
    height: 3_800_000,
    noise: 300,
    limits: [0, 40_000_000],
  }),
  follows(['BASE_PEAK', 'Base peak intensity', 'cps', 'Ions counted a second at the most intense mass'], {
    of: 'TOTAL_ION_CURRENT',
    factor: 0.31,
    noise: 90,
    limits: [0, 20_000_000],
  }),
  level(['MASS_ERROR', 'Mass error', 'ppm', 'Deviation of the reference mass from its calibration'], {
    targets: [0, 0, 0.2, 0.4],
    settleSeconds: 600,
    noise: 0.08,
    drift: 0.7,
    decimals: 2,
    limits: [-25, 25],
  }),
]

const housing = [
  level(['ELECTRONICS_TEMP', 'Electronics temperature', '°C', 'Temperature at the radio frequency drivers'], {
    targets: [24, 33, 39, 43],
    settleSeconds: 420,
    noise: 0.1,
    drift: 0.7,
    limits: [15, 80],
  }),
  follows(['FAN_SPEED', 'Fan speed', 'rpm', 'Speed of the cabinet fans, which follows the electronics temperature'], {
    of: 'ELECTRONICS_TEMP',
    factor: 62,
    offset: 240,
    noise: 9,
    decimals: 0,
    limits: [0, 6_000],
  }),
  level(['MAINS_VOLTAGE', 'Mains voltage', 'V', 'Voltage of the power line'], {
    targets: [231, 230.6, 230.2, 229.6],
    noise: 0.5,
    drift: 1.1,
    limits: [190, 255],
  }),
  total(
    ['SOURCE_HOURS', 'Source hours', 'h', 'Hours of the ion source in use since its last cleaning'],
    [0, 0, 0, 1],
    [10, 900],
  ),
  total(
    ['PUMP_HOURS', 'Pump hours', 'h', 'Hours of the turbo pumps since their last service'],
    [0, 1, 1, 1],
    [200, 16_000],
  ),
  samples(['SAMPLES_RUN', 'Samples run', '', 'Samples run since the instrument was installed'], [500, 60_000]),
  flag(
    ['SOURCE_INTERLOCK', 'Source interlock closed', '', 'True while the source housing is closed and locked'],
    ['standby', 'ready', 'run'],
  ),
  text(['MS_STATE', 'State', '', 'What the instrument does'], 'status'),
  text(['MS_METHOD', 'Method', '', 'Acquisition method that is loaded'], 'method'),
  text(['MS_SAMPLE', 'Sample', '', 'Sample that is being run'], 'sample'),
  fixed(['MS_FIRMWARE', 'Firmware', '', 'Firmware of the main board'], ['3.8.0', '3.8.2', '3.9.1']),
]

/** The parameters that every mass spectrometer reports. */
export const massSpecParameters = [
  reports(['REPORT_COUNT', 'Reports', '', 'Reports that the instrument has sent since its controller started']),
  ...vacuum,
  ...source,
  ...detection,
  ...housing,
]
