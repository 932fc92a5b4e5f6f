import { newDeviceItem } from '#functions/data/devices/deviceItem.ts'
import { stateItem } from '#functions/data/devices/stateItem.ts'
import type { LocalApi } from '../../base/localApi.ts'
import { checkedLines } from '../figure.ts'
import { report } from '../messages.ts'
import { buildHistoryItems, openStoreWriter } from './storeFleet.ts'
import { administrator, withStack } from './withStack.ts'

const devices = 100
const days = 30
const everyMs = 60_000
const items = 10
const dayMs = 86_400_000
const count = (days * dayMs) / everyMs

/**
 * Measures the time of a rule's back-test on 100 instruments and 30 days of one message per minute, with the calls
 * that the console makes. All instruments report the same values, so the command fails if the rule does not fire
 * alike on all of them.
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
    const { calls, trials } = await backtest(api, rule)
    const seconds = (performance.now() - began) / 1_000
    // The measured CPU time includes the functions, which run in threads of this process, but not the store, which
    // runs in a separate process.
    const { user, system } = process.cpuUsage(cpuBefore)
    const cpuSeconds = (user + system) / 1_000_000
    const [first] = trials
    const alike = trials.filter(one => one.firings === first?.firings && one.evaluations === first.evaluations)
    const [firings, evaluations] = [sumOf(trials, 'firings'), sumOf(trials, 'evaluations')]
    return [
      `${devices} instruments × ${count} messages of ${items} items in ${days} days, ${evaluations} evaluations`,
      `back-test of one rule                     ${seconds.toFixed(1)} s in ${calls} calls, ${cpuSeconds.toFixed(1)} s of CPU beside the store's, ${firings} firings`,
      ...checkedLines([
        {
          what: 'the rule fires alike on',
          value: firings > 0 ? alike.length : 0,
          unit: 'instruments',
          exactly: devices,
        },
      ]),
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

interface Trial {
  readonly firings: number
  readonly evaluations: number
}

interface Answer {
  readonly devices: readonly Trial[]
  readonly done: boolean
  readonly nextToken?: string
}

const sumOf = (trials: readonly Trial[], count: keyof Trial): number => trials.reduce((sum, one) => sum + one[count], 0)

/** Repeats the call `backtestrule` until the back-test is complete. Returns the results of all instruments. */
const backtest = async (api: LocalApi, rule: object) => {
  const trials: Trial[] = []
  let nextToken: string | undefined
  for (let calls = 1; ; calls += 1) {
    const answer = (await api.post('backtestrule', { ...rule, ...(nextToken && { nextToken }) })) as Answer
    trials.push(...answer.devices)
    if (answer.done) return { calls, trials }
    nextToken = answer.nextToken
  }
}
