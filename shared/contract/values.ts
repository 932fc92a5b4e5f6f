import * as z from 'zod'
import { isTimeZone } from '../time/zonedTime.ts'
import { passwordProblem } from '../users/password.ts'
import { canonicalName, lookOf } from '../text/names.ts'
import { compared, line, lines } from './texts.ts'

/**
 * The name of an instrument. It is also the instrument's MQTT client id, its thing name in AWS IoT and its serial
 * number.
 */
export const DeviceName = z
  .string()
  .regex(/^[a-zA-Z0-9:_-]{1,128}$/, 'A device name must have 1 to 128 letters, digits, colons, underscores or hyphens')

const modelName = /^[a-zA-Z0-9]{1,128}$/
const modelNameText = 'A model name must have 1 to 128 letters or digits'

/** The name of a model, consisting of letters and digits (specification B §5). */
export const ModelName = z.string().regex(modelName, modelNameText)

/** The name of a new model. Spaces at either end, for example from pasting, are removed. */
export const NewModelName = z.string().trim().regex(modelName, modelNameText)

/** A time in ISO 8601, in UTC with milliseconds. All times in requests and answers have this form. */
export const Instant = z.iso.datetime({ precision: 3 })

/** When a job or a report was archived, and by whom. */
export const Archiving = z.object({ at: Instant, by: z.string() })

export type Archiving = z.infer<typeof Archiving>

/**
 * A password that a user chooses now. It must meet the password rule, which a password that is only compared need
 * not. Passwords are never normalised.
 */
export const NewPassword = z.string().superRefine((password, context) => {
  const message = passwordProblem(password)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** A password that a user enters to sign in. */
export const Password = compared(256).min(1, 'Required')

/**
 * The name of a new user. It only has characters that work in an address and in a mail, although Cognito accepts
 * more. `.` and `..` are refused, because a path cannot have them as a segment.
 */
export const NewUserName = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9._@+-]{1,128}$/, 'A user name must have 1 to 128 letters, digits or . _ @ + -')
  .regex(/[a-zA-Z0-9]/, 'A user name must have a letter or a digit')

export const Email = z.email('An e-mail address looks like name@example.org').max(254)

/** The schema of a phone number in E.164 format. It may be empty. */
export const PhoneNumber = z
  .string()
  .regex(/^(\+[1-9]\d{5,14})?$/, 'A phone number looks like +4930123456, with the country code')

/** The name that a user signs in with. Cognito limits it to 128 characters. */
export const UserName = compared(128).trim().min(1, 'Required')

/** The description of a model, a rule or a report. */
export const Description = lines('A description', 255)

/** The schema of a SHA-256, as lower-case hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 lower-case hexadecimal digits')

/**
 * The name of an attribute. It must already be in its canonical spelling: attributes are the keys of a map, and if
 * names were converted, two of them could become the same.
 */
const AttributeName = line('The name of an attribute', 128)
  .min(1, 'Required')
  .refine(
    name => canonicalName(name) === name,
    'The name of an attribute must be composed (NFC), without blanks at its ends',
  )

/** The attributes of a model or a job: key-value pairs that programs may use freely, hidden in the console. */
export const makeAttributesSchema = (what: string) =>
  z
    .record(AttributeName, line('An attribute', 1024))
    .refine(attributes => Object.keys(attributes).length <= 50, `A ${what} has at most 50 attributes`)
    .refine(attributes => {
      const names = Object.keys(attributes)
      return new Set(names.map(lookOf)).size === names.length
    }, 'Two attributes have names that look the same')

export const TimeZone = z.string().max(64).refine(isTimeZone, 'Choose a time zone such as Europe/Berlin')
