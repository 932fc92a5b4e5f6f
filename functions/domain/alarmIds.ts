/**
 * Builds the sort key of an event. The alarm that the event opened has the same sort key. `engineId` is the engine's
 * id: `device.rule.publication.time`.
 */
export const makeAlarmEntry = (engineId: string): string => {
  const [, rule = '', since = '', at = ''] = engineId.split('.')
  return `${new Date(Number(at)).toISOString()}#${rule}#${since}`
}

/**
 * Builds the id of an alarm or an event on the wire: the device name, a slash and the sort key. Device names contain
 * no slash.
 */
export const makeAlarmId = (deviceName: unknown, entry: unknown): string => `${deviceName}/${entry}`

/** Converts the engine's id of an alarm to the alarm's id on the wire. */
export const toWireId = (engineId: string): string => makeAlarmId(engineId.split('.', 1)[0], makeAlarmEntry(engineId))

/** Converts an alarm's id on the wire to the engine's id. Returns undefined if the text is not the id of an alarm. */
export const toEngineId = (wireId: string): string | undefined => {
  const [, device, time = '', rule, since] = /^([^/]+)\/([^#]+)#([^#]+)#(\d+)$/.exec(wireId) ?? []
  const at = Date.parse(time)
  return Number.isNaN(at) ? undefined : `${device}.${rule}.${since}.${at}`
}
