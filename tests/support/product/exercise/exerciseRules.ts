import type { Api } from '#tests/support/product/api.ts'
import { putTo, sha256 } from '#tests/support/product/upload.ts'

/** Makes every call of the rules service in all its variants, so that the rights used are recorded. */
export const exerciseRules = async (admin: Api): Promise<void> => {
  const parameter = { mnemonic: 'P', displayName: '', dataType: 'number', description: '', unitsOfMeasure: '' }
  await admin.call('PUT', 'create_model', { modelName: 'Ruled', description: '', parameters: { P: parameter } })
  const rule = { ruleExpression: '(P > 1)', models: ['Ruled'], severity: 120 }
  for (const ruleName of ['One', 'Two'])
    await admin.call('PUT', 'createrule', { ...rule, ruleName }, { 'Idempotency-Key': ruleName })
  await admin.post('rule_names', {})
  await admin.post('rule_responses', {})
  await admin.get('rule_firings')
  await admin.get('open_alarm_counts')
  const pair = { ruleName: 'Both', dependentRules: ['One', 'Two'], severity: 120 }
  await admin.call('PUT', 'createruleOfRules', { ...pair, alarmTriggerWindowPeriod: 60, timeFormat: 'Minutes' })
  await admin.post('updaterule', { ruleName: 'One', description: 'changed' })
  await admin.post('updateruleofrule', { ruleName: 'Both', description: 'changed' })
  await admin.call('PUT', 'createdevicecode', { deviceCode: '0x1', description: '' })
  await admin.get('getdevicecode')
  await admin.post('getrules', {})
  await admin.get('getrulebasedonrulename?ruleName=Both')
  await admin.post('validateexpression', { expression: '(P > 1)', models: ['Ruled'] })
  const file = Buffer.from('ruleName,ruleType,ruleExpression,models,severity\nThree,Expression,(P > 3),Ruled,120\n')
  const { body } = await admin.post('generatepresignedurl', {
    fileKey: 'rules.csv',
    size: file.length,
    sha256: sha256(file),
  })
  await putTo(body.putUrl, body.headers, file)
  await admin.post('uploadruledata', { fileName: body.fileName })
  await admin.post('getalarms', {})
  await admin.post('getalarms', { deviceName: 'SN-1' })
  await admin.post('getevents', { deviceName: 'SN-1' })
}
