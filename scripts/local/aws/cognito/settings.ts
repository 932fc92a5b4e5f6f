import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError } from '../protocol/awsError.ts'
import { texts } from './input.ts'
import type { Client, Pool, TimeUnit, TokenKind } from './types.ts'

type Settings = Record<string, unknown>

const section = (settings: Settings, name: string): Settings => {
  const value = settings[name]
  return isRecord(value) ? value : {}
}

const numberOr = (settings: Settings, name: string, fallback: number): number => {
  const value = settings[name]
  return typeof value === 'number' ? value : fallback
}

const passwordPolicy = ({ settings }: Pool): Settings => section(section(settings, 'Policies'), 'PasswordPolicy')

const classes: readonly [setting: string, pattern: RegExp, name: string][] = [
  ['RequireLowercase', /[a-z]/, 'lowercase'],
  ['RequireUppercase', /[A-Z]/, 'uppercase'],
  ['RequireNumbers', /[0-9]/, 'numeric'],
  ['RequireSymbols', /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/, 'symbol'],
]

/** Throws if `password` does not meet the pool's policy. A pool without a policy requires eight characters. */
export const requirePolicy = (pool: Pool, password: string): void => {
  const policy = passwordPolicy(pool)
  const refuse = (reason: string) => {
    throw new AwsError('InvalidPasswordException', `Password did not conform with policy: ${reason}`)
  }
  if (password.length < numberOr(policy, 'MinimumLength', 8)) refuse('Password not long enough')
  for (const [setting, pattern, name] of classes)
    if (policy[setting] === true && !pattern.test(password)) refuse(`Password must have ${name} characters`)
}

export const minimumLength = (pool: Pool): number => numberOr(passwordPolicy(pool), 'MinimumLength', 8)

const dayMs = 86_400_000
export const temporaryPasswordMs = (pool: Pool): number =>
  numberOr(passwordPolicy(pool), 'TemporaryPasswordValidityDays', 7) * dayMs

export const isCaseSensitive = ({ settings }: Pool): boolean =>
  section(settings, 'UsernameConfiguration')['CaseSensitive'] !== false

/** Whether the app client may use a sign-in flow, such as ADMIN_USER_PASSWORD_AUTH. */
export const allowsFlow = ({ settings }: Client, flow: string): boolean =>
  texts(settings['ExplicitAuthFlows']).includes(`ALLOW_${flow}`)

export const hidesUnknownUsers = ({ settings }: Client): boolean => settings['PreventUserExistenceErrors'] === 'ENABLED'

const unitSeconds: Record<TimeUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }
const defaultValidity: Record<TokenKind, [number, TimeUnit]> = {
  AccessToken: [1, 'hours'],
  IdToken: [1, 'hours'],
}
const isTimeUnit = (unit: unknown): unit is TimeUnit => typeof unit === 'string' && Object.hasOwn(unitSeconds, unit)

export const validitySeconds = ({ settings }: Client, kind: TokenKind): number => {
  const [value, fallbackUnit] = defaultValidity[kind]
  const unit = section(settings, 'TokenValidityUnits')[kind]
  return numberOr(settings, `${kind}Validity`, value) * unitSeconds[isTimeUnit(unit) ? unit : fallbackUnit]
}

/** How long a client can take to answer a sign-in challenge. This is Cognito's default. */
export const challengeMs = 3 * 60_000
