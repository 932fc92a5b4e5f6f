import { rules } from '#shared/contract/calls/rules.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { acknowledgeAlarm } from './alarms/acknowledgeAlarm.ts'
import { backtestRule } from './rules/backtestRule.ts'
import { countOpenAlarms } from './alarms/countOpenAlarms.ts'
import { createDeviceCode } from './rules/createDeviceCode.ts'
import { createRule } from './rules/createRule.ts'
import { createRuleOfRules } from './rules/createRuleOfRules.ts'
import { endServiceMode } from './alarms/serviceMode/endServiceMode.ts'
import { explainRule } from './rules/explainRule.ts'
import { generatePresignedRuleUrl } from './rules/generatePresignedRuleUrl.ts'
import { getAlarm } from './alarms/getAlarm.ts'
import { getAlarms } from './alarms/getAlarms.ts'
import { getDeviceCodes } from './rules/getDeviceCodes.ts'
import { getEvents } from './alarms/getEvents.ts'
import { getOpenAlarms } from './alarms/getOpenAlarms.ts'
import { getOwnLimits } from './rules/ownLimits/getOwnLimits.ts'
import { getPerformance } from './alarms/getPerformance.ts'
import { getRuleByName } from './rules/getRuleByName.ts'
import { getRuleFirings } from './alarms/getRuleFirings.ts'
import { getRules } from './rules/getRules.ts'
import { getRulesByModel } from './rules/getRulesByModel.ts'
import { getRulesByType } from './rules/getRulesByType.ts'
import { listRuleNames } from './rules/listRuleNames.ts'
import { listRuleResponses } from './rules/listRuleResponses.ts'
import { getShadowComparison } from './rules/getShadowComparison.ts'
import { getServiceModes } from './alarms/serviceMode/getServiceModes.ts'
import { getShelves } from './alarms/shelves/getShelves.ts'
import { removeOwnLimit } from './rules/ownLimits/removeOwnLimit.ts'
import { saveOwnLimit } from './rules/ownLimits/saveOwnLimit.ts'
import { saveServiceMode } from './alarms/serviceMode/saveServiceMode.ts'
import { shelveAlarms } from './alarms/shelves/shelveAlarms.ts'
import { unshelveAlarms } from './alarms/shelves/unshelveAlarms.ts'
import { updateRule } from './rules/updateRule.ts'
import { updateRuleOfRules } from './rules/updateRuleOfRules.ts'
import { uploadRuleData } from './rules/uploadRuleData.ts'
import { validateExpression } from './rules/validateExpression.ts'

export const handler = service(
  rules,
  {
    acknowledgeAlarm,
    backtestRule,
    countOpenAlarms,
    createDeviceCode,
    createRule,
    createRuleOfRules,
    endServiceMode,
    explainRule,
    generatePresignedRuleUrl,
    getAlarm,
    getAlarms,
    getDeviceCodes,
    getEvents,
    getOpenAlarms,
    getOwnLimits,
    getPerformance,
    getRuleByName,
    getRuleFirings,
    getRules,
    listRuleNames,
    listRuleResponses,
    getRulesByModel,
    getRulesByType,
    getServiceModes,
    getShadowComparison,
    getShelves,
    removeOwnLimit,
    saveOwnLimit,
    saveServiceMode,
    shelveAlarms,
    unshelveAlarms,
    updateRule,
    updateRuleOfRules,
    uploadRuleData,
    validateExpression,
  },
  once,
)
