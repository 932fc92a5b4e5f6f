import { makeCatalogueRows } from './rows.ts'

const { level, peaks, follows, total, supply, samples, reports, flag, text, fixed } = makeCatalogueRows('LC Data')

const pump = [
  level(['FLOW_RATE', 'Flow rate', 'mL/min', 'Flow that the pump delivers'], {
    targets: [0, 0, 0.1, 0.4],
    settleSeconds: 4,
    noise: 0.0008,
    drift: 0.0012,
    decimals: 3,
    limits: [0, 5],
  }),
  supply(['SOLVENT_A', 'Solvent A', 'mL', 'Water left in its bottle'], {
    full: 1_000,
    lowest: 60,
    perHour: [0, 0, 3.6, 15],
  }),
  supply(['SOLVENT_B', 'Solvent B', 'mL', 'Organic solvent left in its bottle'], {
    full: 1_000,
    lowest: 60,
    perHour: [0, 0, 2.4, 9],
  }),
  level(['SOLVENT_B_SHARE', 'Share of solvent B', '%', 'Organic solvent in what the pump delivers'], {
    targets: [5, 5, 5, 5],
    settleSeconds: 6,
    noise: 0.03,
    gradient: 90,
    limits: [0, 100],
  }),
  level(['PRESSURE_RIPPLE', 'Pressure ripple', '%', 'Pressure variation over one pump stroke'], {
    targets: [0, 0, 0.6, 0.75],
    settleSeconds: 8,
    noise: 0.04,
    drift: 0.09,
    decimals: 2,
    limits: [0, 10],
  }),
  level(['DEGASSER_VACUUM', 'Degasser vacuum', 'mbar', 'Pressure in the degasser chamber'], {
    targets: [980, 95, 62, 66],
    settleSeconds: 70,
    scale: 'logarithmic',
    noise: 0.004,
    drift: 0.02,
    limits: [20, 1_080],
  }),
  level(['LEAK_SENSOR', 'Leak sensor', 'mV', 'Signal of the leak sensor in the pump compartment'], {
    targets: [4, 5, 5, 5.5],
    settleSeconds: 30,
    noise: 0.12,
    drift: 0.4,
    limits: [0, 120],
  }),
  total(
    ['SEAL_VOLUME', 'Volume over the seals', 'L', 'Solvent delivered since the pump seals were changed'],
    [0, 0, 0.006, 0.024],
    [5, 140],
  ),
]

const oven = [
  level(['COLUMN_TEMP', 'Column temperature', '°C', 'Temperature of the column compartment, left side'], {
    targets: [23, 25, 40, 40],
    settleSeconds: 160,
    noise: 0.02,
    drift: 0.05,
    decimals: 2,
    limits: [15, 95],
  }),
  follows(
    ['COLUMN_TEMP_RIGHT', 'Column temperature, right', '°C', 'Temperature of the column compartment, right side'],
    {
      of: 'COLUMN_TEMP',
      factor: 0.996,
      offset: 0.1,
      noise: 0.02,
      decimals: 2,
      limits: [15, 95],
    },
  ),
  level(['OVEN_POWER', 'Oven power', '%', 'Heating power of the column oven'], {
    targets: [0, 0, 31, 34],
    settleSeconds: 200,
    noise: 0.7,
    drift: 1.1,
    limits: [0, 100],
  }),
  flag(
    ['OVEN_DOOR', 'Oven door closed', '', 'True while the door of the column oven is closed'],
    ['standby', 'ready', 'run'],
  ),
]

const autosampler = [
  level(['TRAY_TEMP', 'Tray temperature', '°C', 'Temperature of the sample tray'], {
    targets: [22, 14, 6, 6],
    settleSeconds: 600,
    noise: 0.05,
    drift: 0.2,
    decimals: 2,
    limits: [2, 40],
  }),
  level(['TRAY_HUMIDITY', 'Tray humidity', '%', 'Relative humidity in the sample compartment'], {
    targets: [45, 42, 36, 37],
    settleSeconds: 900,
    noise: 0.2,
    drift: 2.5,
    limits: [5, 95],
  }),
  level(['INJECTION_VOLUME', 'Injection volume', 'µL', 'Volume of the last injection'], {
    targets: [0, 0, 0, 5],
    settleSeconds: 1,
    noise: 0.01,
    decimals: 2,
    limits: [0, 100],
  }),
  samples(['INJECTIONS', 'Injections', '', 'Injections since the instrument was installed'], [800, 90_000]),
  supply(['NEEDLE_WASH', 'Needle wash', 'mL', 'Wash solvent left in its bottle'], {
    full: 500,
    lowest: 40,
    perHour: [0, 0, 0.5, 14],
  }),
  supply(['WASTE_ROOM', 'Room in the waste', 'L', 'What the waste container still takes'], {
    full: 10,
    lowest: 0.8,
    perHour: [0, 0, 0.006, 0.03],
  }),
]

const detector = [
  level(['LAMP_ENERGY', 'Lamp energy', '%', 'Light of the deuterium lamp, of that of a new one'], {
    targets: [0, 0, 78, 78],
    settleSeconds: 90,
    noise: 0.15,
    drift: 1.5,
    limits: [0, 120],
  }),
  total(['LAMP_HOURS', 'Lamp hours', 'h', 'Hours that the deuterium lamp has burnt'], [0, 0, 1, 1], [20, 1_900]),
  level(['WAVELENGTH', 'Wavelength', 'nm', 'Wavelength at which absorbance is measured'], {
    targets: [254, 254, 254, 254],
    noise: 0.01,
    drift: 0.05,
    decimals: 2,
    limits: [190, 800],
  }),
  peaks(['ABSORBANCE', 'Absorbance', 'mAU', 'Absorbance at the chosen wavelength'], {
    baseline: 1.2,
    height: 640,
    noise: 0.08,
    limits: [-20, 4_000],
  }),
  level(['CELL_TEMP', 'Flow cell temperature', '°C', 'Temperature of the detector cell'], {
    targets: [23, 28, 36, 36.4],
    settleSeconds: 240,
    noise: 0.03,
    drift: 0.2,
    decimals: 2,
    limits: [15, 60],
  }),
  level(['OPTICS_TEMP', 'Optics temperature', '°C', 'Temperature of the optical bench'], {
    targets: [23, 27, 33, 33.2],
    settleSeconds: 800,
    noise: 0.02,
    drift: 0.3,
    decimals: 2,
    limits: [15, 60],
  }),
]

const system = [
  level(['ROOM_TEMP', 'Room temperature', '°C', 'Temperature of the air at the inlet'], {
    targets: [22, 22, 22.3, 22.6],
    settleSeconds: 1_200,
    noise: 0.04,
    drift: 0.8,
    limits: [12, 38],
  }),
  text(['LC_STATE', 'State', '', 'What the instrument does'], 'status'),
  text(['LC_METHOD', 'Method', '', 'Separation method that is loaded'], 'method'),
  text(['LC_SAMPLE', 'Sample', '', 'Sample that is being run'], 'sample'),
  fixed(
    ['LC_COLUMN', 'Column', '', 'Column that is fitted'],
    ['C18 2.1 x 50 mm', 'C18 2.1 x 100 mm', 'HILIC 2.1 x 100 mm'],
  ),
  fixed(['LC_FIRMWARE', 'Firmware', '', 'Firmware of the main board'], ['7.11', '7.12', '7.14']),
]

/** The parameters that every chromatograph reports. */
export const chromatographParameters = [
  reports(['REPORT_COUNT', 'Reports', '', 'Reports that the instrument has sent since its controller started']),
  ...pump,
  ...oven,
  ...autosampler,
  ...detector,
  ...system,
]
