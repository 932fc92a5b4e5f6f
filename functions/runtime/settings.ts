/**
 * Returns the value of a required environment variable. The CloudFormation template sets exactly the variables that a
 * function's code reads.
 */
export const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '')
    throw new Error(`The environment variable ${name} is not set. Deploy the stage again, which sets it`)
  return value
}

/** Returns the value of an optional environment variable. Undefined if the stage does not set it. */
export const optionalSetting = (name: string): string | undefined => process.env[name] || undefined

/** Returns the value of an environment variable that must be a whole number of at least 1. */
export const numericSetting = (name: string): number => {
  const value = Number(setting(name))
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`The environment variable ${name} must be a whole number above 0. Correct the setting and deploy`)
  return value
}
