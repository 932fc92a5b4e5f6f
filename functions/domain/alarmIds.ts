/**
 * The sort key of a firing and of the alarm that the firing opened. Both consist of device, rule, version and time.
 */
export const makeAlarmEntry = (engineId: string): string => {
  const [, rule = '', since = '', at = ''] = engineId.split('.')
  return `${new Date(Number(at)).toISOString()}#${rule}#${since}`
}

/** The id of an alarm or an event on the wire. A slash separates the parts, because names of instruments have none. */
export const makeAlarmId = (deviceName: unknown, entry: unknown): string => `${deviceName}/${entry}`

/** Converts the engine's id of an alarm to the alarm's id on the wire. */
export const toWireId = (engineId: string): string => makeAlarmId(engineId.split('.', 1)[0], makeAlarmEntry(engineId))

/** Converts an alarm's id on the wire to the engine's id. Undefined if the text is no id of an alarm. */
export const toEngineId = (wireId: string): string | undefined => {
  const [, device, time = '', rule, since] = /^([^/]+)\/([^#]+)#([^#]+)#(\d+)$/.exec(wireId) ?? []
  const at = Date.parse(time)
  return Number.isNaN(at) ? undefined : `${device}.${rule}.${since}.${at}`
}
