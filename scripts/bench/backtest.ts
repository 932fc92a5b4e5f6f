import { newDeviceItem } from '#functions/data/devices/deviceItem.ts'
import { stateItem } from '#functions/data/devices/stateItem.ts'
import type { LocalApi } from '../base/localApi.ts'
import { report } from './fleet/messages.ts'
import { buildHistoryItems, openStoreWriter } from './fleet/storeFleet.ts'
import { administrator, withStack } from './fleet/withStack.ts'

const devices = 100
const days = 30
const everyMs = 60_000
const items = 10
const dayMs = 86_400_000
const count = (days * dayMs) / everyMs

/**
 * Measures the time of a rule's back-test on 100 instruments and 30 days of one message per minute, with the calls
 * that the console makes.
 */
export const backtestTime = (): Promise<string[]> =>
  withStack(async stack => {
    const api = await administrator(stack.base)
    const end = Date.now() - everyMs
    const modelName = await storeAll(stack.endpoints.dynamoDb, end)
    const item = (mnemonic: string) => ({
      mnemonic,
      displayName: mnemonic,
      dataType: 'number',
      description: '',
      unitsOfMeasure: '',
    })
    const parameters = { ITEM_07: item('ITEM_07'), ITEM_08: item('ITEM_08') }
    await api.put('create_model', { modelName, description: '', parameters })
    const rule = {
      ruleExpression: '(ITEM_07 > 780) and (ITEM_08 < 100)',
      models: [modelName],
      severity: 121,
      alarmTriggerCount: 3,
      alarmTriggerWindowPeriod: 600,
      timeFormat: 'Minutes',
      startDate: new Date(end - days * dayMs).toISOString(),
      endDate: new Date(end).toISOString(),
    }
    const [began, cpuBefore] = [performance.now(), process.cpuUsage()]
    const { calls, firings, evaluations } = await backtest(api, rule)
    const seconds = (performance.now() - began) / 1_000
    // The measured CPU time includes the functions, which run in threads of this process, but not the store, which
    // runs in a separate process.
    const { user, system } = process.cpuUsage(cpuBefore)
    const cpuSeconds = (user + system) / 1_000_000
    return [
      `${devices} instruments × ${count} messages of ${items} items in ${days} days, ${evaluations} evaluations`,
      `back-test of one rule                     ${seconds.toFixed(1)} s in ${calls} calls, ${cpuSeconds.toFixed(1)} s of CPU beside the store's, ${firings} firings`,
    ]
  })

/**
 * Stores the instruments' reports. All instruments report the same values, because the measured times do not depend
 * on the values.
 */
const storeAll = async (dynamoDbUrl: string, end: number): Promise<string> => {
  const writer = openStoreWriter(dynamoDbUrl)
  const { state, rows } = report(0, { count, end, everyMs, items })
  const history = buildHistoryItems(state.deviceName, rows)
  for (let index = 0; index < devices; index += 1) {
    const deviceName = `SN-${index}`
    await writer.put('devices', newDeviceItem({ ...state, deviceName }))
    await writer.put('deviceStates', stateItem({ ...state, deviceName }, 1))
    for (const item of history) await writer.put('history', { ...item, deviceName })
  }
  await writer.flush()
  return state.modelName ?? ''
}

interface Answer {
  readonly devices: readonly { readonly firings: number; readonly evaluations: number }[]
  readonly done: boolean
  readonly nextToken?: string
}

/** Repeats the call `backtestrule` until the back-test is complete. Adds up the results. */
const backtest = async (api: LocalApi, rule: object) => {
  const sum = { calls: 0, firings: 0, evaluations: 0 }
  let nextToken: string | undefined
  for (;;) {
    const answer = (await api.post('backtestrule', { ...rule, ...(nextToken && { nextToken }) })) as Answer
    sum.calls += 1
    for (const { firings, evaluations } of answer.devices) {
      sum.firings += firings
      sum.evaluations += evaluations
    }
    if (answer.done) return sum
    nextToken = answer.nextToken
  }
}
