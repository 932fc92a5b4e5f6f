/** The address of the page of alarms, with the alarms that are open on an instrument. */
export const openAlarmsPath = (deviceName: string): string =>
  `/alarms?${new URLSearchParams({ show: 'open', where: `serial = ${deviceName}` })}`

/** The address of the page of alarms, with the alarms of a rule that wait for somebody. */
export const alarmsOfRulePath = (ruleName: string): string =>
  `/alarms?${new URLSearchParams({ where: `rule = ${ruleName}` })}`
