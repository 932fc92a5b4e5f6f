/** The page of alarms with those that are open on an instrument. */
export const openAlarmsPath = (deviceName: string): string =>
  `/alarms?${new URLSearchParams({ show: 'open', where: `serial = ${deviceName}` })}`
