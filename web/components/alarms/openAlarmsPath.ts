/** The page of alarms with those that are open on an instrument. */
export const openAlarmsPath = (deviceName: string): string =>
  `/alarms?${new URLSearchParams({ show: 'open', where: `serial = ${deviceName}` })}`

/** The page of alarms with those of a rule that wait for somebody. */
export const alarmsOfRulePath = (ruleName: string): string =>
  `/alarms?${new URLSearchParams({ where: `rule = ${ruleName}` })}`
