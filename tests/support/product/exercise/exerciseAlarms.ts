import type { Alarm } from '#shared/contract/alarm.ts'
import { apiAt, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import type { TestStack } from '#tests/support/product/stack.ts'
import { saved } from '#tests/support/product/teams.ts'
import { tick } from '#tests/support/product/tick.ts'

/**
 * Makes rules fire, mails go out, an edit close an alarm and a minute pass, so that the rights used for this are
 * recorded.
 */
export const exerciseAlarms = async (stack: TestStack, admin: Api): Promise<void> => {
  const [deviceName, modelName] = ['SN-ALARMS', 'Ringing']
  const instrument = await admit(stack, admin, deviceName, modelName)
  const parameter = { mnemonic: 'P', displayName: '', dataType: 'number', description: '', unitsOfMeasure: '' }
  await admin.call('PUT', 'create_model', { modelName, description: '', parameters: { P: parameter } })
  const common = { models: [modelName], severity: 121 }
  await admin.call('PUT', 'createrule', { ...common, ruleName: 'High', ruleExpression: '(P > 1)' })
  await admin.call('PUT', 'createrule', { ...common, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1)' })
  const personId = await saved(admin, 'save_person', { name: 'Bo', mail: 'bo@lab.example' })
  const people = [{ personId, by: ['mail'] }]
  await saved(admin, 'save_team', { name: 'Day', audience: 'Customer', people, channels: [], isToldOver: false })
  for (const value of [2, 3]) {
    const timestamp = new Date().toISOString()
    await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { P: value } })
    await instrument.send('errors', { timestamp, errorType: 'Pump', errorCode: '0x1' })
  }
  await eventually('mails are out', async () => (await mailsTo(stack, 'Customer')).length === 2)
  const alarms = async () => (await admin.post('getalarms', { deviceName })).body.eventsData
  await eventually('every firing is counted', async () => (await alarms()).every(({ count }) => count === 2))
  const [{ id }, other] = (await alarms()) as [Alarm, Alarm]
  await acknowledgeByLink(stack, other.triggeringRule)
  await admin.post('explainrule', { ruleName: 'High', deviceName })
  const day = 86_400_000
  const period = { startDate: new Date(Date.now() - day).toISOString(), endDate: new Date().toISOString() }
  await admin.post('backtestrule', { ruleName: 'High', ...period })
  await admin.post('backtestrule', { ruleName: 'Code_0x1', ...period })
  const [startDay, endDay] = [period.startDate.slice(0, 10), period.endDate.slice(0, 10)]
  await admin.post('performance', { startDay, endDay, zone: 'UTC' })
  await admin.post('acknowledgealarm', { id, comment: 'seen' })
  await admin.post('shelvealarms', { ids: [id], minutes: 1, reason: 'seals arrive at noon' })
  await admin.get('shelves')
  await admin.post('getopenalarms', { closedSince: period.startDate })
  await admin.post('unshelvealarms', { ids: [id] })
  await admin.post('updaterule', { ruleName: 'High', ruleExpression: '(P > 2)' })
  await admin.post('updaterule', { ruleName: 'High', severity: 160 })
  await tick(stack, 'everyMinute')
  await instrument.end()
}

/** Follows the link in the mail to Bo about a rule's alarm, and acknowledges the alarm. */
const acknowledgeByLink = async (stack: TestStack, ruleName: string): Promise<void> => {
  const token = await eventually(`the mail of ${ruleName}`, async () => {
    const mail = (await mailsTo(stack, 'bo@lab.example')).find(({ subject }) => subject.includes(ruleName))
    return mail && /#token=(\S+)/.exec(mail.text)?.[1]
  })
  await apiAt(stack.base).post('alarmbylink', { token })
  await apiAt(stack.base).post('acknowledgebylink', { token })
}
