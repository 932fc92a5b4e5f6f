import { listModelNames, troubles } from '../../fleet/catalogue/catalogue.ts'
import { CallFailure, type LocalApi } from '../../base/localApi.ts'
import { readyMadeRules } from '#shared/rules/readyMadeRules.ts'

const [massSpecs, chromatographs, workstations] = [listModelNames('MS'), listModelNames('LC'), listModelNames('WS')]

const inWindow = (alarmTriggerCount: number, minutes: number) => ({
  alarmTriggerCount,
  alarmTriggerWindowPeriod: minutes * 60,
  timeFormat: 'Minutes',
})

/** The rules of the demo. There are rules of every kind, and the simulated instruments' errors make them fire. */
const demoRules: readonly object[] = [
  {
    ruleName: 'PumpPressureHigh',
    description: 'The pump works against more than its column stands',
    ruleExpression: '(PUMP_PRESSURE > 1000)',
    models: chromatographs,
    severity: 120,
    ...inWindow(2, 5),
  },
  {
    ruleName: 'PumpLeak',
    description: 'Solvent in the pump compartment',
    ruleExpression: '(LEAK_SENSOR > 60)',
    models: chromatographs,
    severity: 180,
    consequence: 'Solvent reaches the electronics, and the batch is lost',
    action: 'Stop the pump, dry the compartment and tighten the fittings',
    timeToRespond: 15,
  },
  {
    ruleName: 'PressureRippleHigh',
    description: 'An inlet valve does not close well',
    ruleExpression: '(PRESSURE_RIPPLE > 2)',
    models: chromatographs,
    severity: 121,
    consequence: 'Retention times drift, and samples have to be measured again',
    action: 'Clean the inlet valve after this batch',
    timeToRespond: 480,
  },
  {
    ruleName: 'LampEnergyLow',
    description: 'The lamp will have to be changed soon',
    // The rule ignores low values of a lamp that is switched off, because they say nothing about the lamp's age.
    ruleExpression: '((LAMP_ENERGY > 15) AND (LAMP_ENERGY < 40))',
    models: chromatographs,
    severity: 161,
  },
  {
    ruleName: 'TrayHumid',
    description: 'Condensation may dilute the samples. The limit is close to a humid day, so that it fires often',
    ruleExpression: '(TRAY_HUMIDITY > 41)',
    models: chromatographs,
    severity: 100,
  },
  {
    ruleName: 'TrayVeryHumid',
    description: 'A shadow: would a higher limit than that of TrayHumid still find the humid days?',
    ruleExpression: '(TRAY_HUMIDITY > 43)',
    models: chromatographs,
    severity: 100,
    shadow: true,
    comparedWith: 'TrayHumid',
  },
  {
    ruleName: 'VacuumLost',
    description: 'The analyser is not under vacuum',
    ruleExpression: '(HIGH_VACUUM > 0.00005)',
    models: massSpecs,
    severity: 170,
    consequence: 'The detector ages within minutes',
    action: 'Switch the detector off and look at the backing pump',
    timeToRespond: 10,
  },
  {
    ruleName: 'NitrogenLow',
    description: 'The gas supply of the source runs out',
    ruleExpression: '(NITROGEN_SUPPLY < 50)',
    models: massSpecs,
    severity: 120,
  },
  {
    ruleType: 'deviceCode',
    description: 'Discharge at the spray needle',
    ruleExpression: '(Code = 0x3a)',
    models: massSpecs,
    severity: 160,
  },
  {
    ruleName: 'ProcessorHot',
    description: 'The controller of the instrument is too warm',
    ruleExpression: '(CPU_TEMP > 90)',
    models: workstations,
    severity: 100,
  },
  ...readyMadeRules.map(({ ruleName, description, ruleExpression }) => ({
    ruleName,
    description,
    ruleExpression,
    models: [...chromatographs, ...massSpecs, ...workstations],
    severity: 120,
  })),
]

const demoPair = {
  ruleName: 'SourceOutOfOrder',
  description: 'No vacuum and no nitrogen within the hour: the source needs service',
  dependentRules: ['VacuumLost', 'NitrogenLow'],
  severity: 170,
  alarmTriggerWindowPeriod: 3600,
  timeFormat: 'Hour',
}

/**
 * Ignores the error for a rule or a device code that already exists. What exists is left as it is, because somebody
 * may have changed it.
 */
const unlessThere = async (made: Promise<unknown>): Promise<void> => {
  try {
    await made
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 409)) throw error
  }
}

/** Adds the rules, and the simulated instruments' error codes, to a data directory that has no rules yet. */
export const createDemoRules = async (api: LocalApi): Promise<void> => {
  const { total } = (await api.post('getrules', { pageSize: 1 })) as { total: number }
  if (total > 0) return
  for (const { errorCode, errorInfo } of [...troubles.MS, ...troubles.LC, ...troubles.WS])
    await unlessThere(api.put('createdevicecode', { deviceCode: errorCode, description: errorInfo }))
  for (const rule of demoRules) await unlessThere(api.put('createrule', rule))
  await unlessThere(api.put('createruleOfRules', demoPair))
}
