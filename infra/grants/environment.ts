import { Aws } from 'aws-cdk-lib'
import type { Settings } from '../config.ts'
import type { SettingName } from '../access/rights.ts'
import type { DataStack } from '../stacks/DataStack.ts'
import { iotRoot, stagePrefixOf } from './iotArns.ts'

/** Returns the environment variable of a setting, or nothing if the stage has no value for the setting. */
export const settingEntry = (setting: SettingName, data: DataStack, settings: Settings): [string, string][] => {
  const value = valueOf(setting, data, settings)
  return value === undefined ? [] : [[setting, value]]
}

const valueOf = (setting: SettingName, data: DataStack, settings: Settings): string | undefined =>
  ({
    ALARM_RETENTION_DAYS: String(settings.alarmRetentionDays),
    IOT_ARN: iotRoot,
    // The live-update client in the browser derives the address of its connection from this endpoint.
    LIVE_CLIENT_ENDPOINT: settings.liveUpdates ? data.live.endpoint : undefined,
    // The next three variables are not set in AWS. Only `npm start` runs receivers on the same computer. In AWS,
    // Slack and PagerDuty are reached at their public addresses.
    LOOPBACK_RECEIVERS: undefined,
    PAGERDUTY_ORIGIN: undefined,
    SLACK_ORIGIN: undefined,
    LONGEST_SERVICE_HOURS: String(settings.longestServiceHours),
    LONGEST_SHELF_HOURS: String(settings.longestShelfHours),
    LIVE_ENDPOINT: data.live.endpoint,
    LIVE_REGION: Aws.REGION,
    LIVE_SECRET: data.liveSecret,
    STAGE_PREFIX: stagePrefixOf(settings.stage),
    HISTORY_RETENTION_DAYS: String(settings.historyRetentionDays),
    ORIGIN_SECRETS: data.originSecrets.join(','),
    REPORT_SENDER: settings.reportSender,
    REQUIRED_ORIGIN_SECRETS: settings.webAcl ? data.originSecrets.join(',') : undefined,
    QUARANTINE_RETENTION_DAYS: String(settings.quarantineRetentionDays),
    TIME_ZONE: settings.timeZone,
  })[setting]
