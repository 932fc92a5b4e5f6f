import * as z from 'zod'

/** A whole number within limits. On the command line (`-c name=value`), it is given as text. */
export const wholeNumber = (from: number, to: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(from, `must be ${from} or more`)
    .max(to, `must be ${to} or less`)

export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')], {
  error: 'must be true or false',
})

export const hostName = (example: string) =>
  z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, `must be a host name such as '${example}'`)

/**
 * A list of key names. On the command line it is given as text, such as 'First,Second'; in a stage's settings file,
 * as a list.
 */
export const keyNames = z
  .preprocess(
    value => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string(), 'must be a list of names').min(1).max(5),
  )
  .refine(names => names.every(name => /^[A-Z][a-zA-Z]{0,19}$/.test(name)), {
    error: "must be names such as 'First,Second', each with a capital and at most 20 letters",
  })
  .refine(names => new Set(names).size === names.length, { error: 'must be names that differ' })
