import { sqlTime, type EventRow } from '#shared/server/dataSets.ts'

/**
 * Converts a firing in the table of events to a row of the data set of events. The id consists of instrument, time,
 * rule and version, so that a firing that is copied twice gets the same id both times.
 */
export const eventRow = (item: Readonly<Record<string, unknown>>): EventRow => {
  const [at = ''] = String(item['entry']).split('#')
  const time = sqlTime(at)
  return {
    id: `${String(item['deviceName'])}/${String(item['entry'])}`,
    alarm_date: time,
    device_name: String(item['deviceName']),
    model_name: String(item['modelName']),
    triggering_rule: String(item['triggeringRule']),
    alarm_severity: Number(item['alarmSeverity']),
    alarm_description: String(item['alarmDescription']),
    rule_expression: String(item['ruleExpression']),
    mnemonic_values: String(item['mnemonicValues']),
    late: item['late'] === true,
    received_at: sqlTime(String(item['receivedAt'])),
    day: time.slice(0, 10),
  }
}
