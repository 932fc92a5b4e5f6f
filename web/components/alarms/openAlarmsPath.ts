/** The address of the alarms page, filtered to the open alarms of an instrument. */
export const openAlarmsPath = (deviceName: string): string =>
  `/alarms?${new URLSearchParams({ show: 'open', where: `serial = ${deviceName}` })}`

/** The address of the alarms page, filtered to the alarms of a rule that still have to be acknowledged. */
export const alarmsOfRulePath = (ruleName: string): string =>
  `/alarms?${new URLSearchParams({ where: `rule = ${ruleName}` })}`
