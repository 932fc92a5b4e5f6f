import * as z from 'zod'

/** MQTT client id, thing name and serial number are one name. */
export const DeviceName = z
  .string()
  .regex(/^[a-zA-Z0-9:_-]{1,128}$/, 'A device name has 1 to 128 letters, digits, colons, underscores or hyphens')

/** B §5: alphanumeric only. */
export const ModelName = z.string().regex(/^[a-zA-Z0-9]{1,128}$/, 'A model name has 1 to 128 letters or digits')

/** ISO 8601 in UTC with milliseconds, as every time on the wire. */
export const Instant = z.iso.datetime({ precision: 3 })

/** Users sign in by name; 128 characters is Cognito's own limit. */
export const UserName = z.string().trim().min(1, 'Required').max(128)
