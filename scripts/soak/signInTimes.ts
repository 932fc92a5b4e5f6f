import { CallFailure, signIn, type LocalApi } from '../base/localApi.ts'
import { percentile } from './load.ts'

/** The median times until a sign-in is refused, in milliseconds: with known and with unknown user names. */
export interface SignInTimes {
  readonly knownMs: number
  readonly unknownMs: number
}

const password = 'Wrong-Password-1!'

/**
 * Measures how long it takes to refuse a wrong password, alternating between users that exist and names that do not.
 */
export const measureSignIns = async (base: string, admin: LocalApi, attempts: number): Promise<SignInTimes> => {
  const names = Array.from({ length: attempts }, (_, index) => `soak${index}`)
  for (const userName of names) {
    await admin.put('create_user', {
      userName,
      password: 'Temporary-1!',
      userEmail: `${userName}@example.test`,
      userGroupsList: [{ groupName: 'readOnlyUser' }],
      sendMail: false,
    })
  }
  const known: number[] = []
  const unknown: number[] = []
  for (const userName of names) {
    known.push(await refusalMs(base, userName))
    unknown.push(await refusalMs(base, `no-${userName}`))
  }
  return { knownMs: percentile(known, 0.5), unknownMs: percentile(unknown, 0.5) }
}

const refusalMs = async (base: string, userName: string): Promise<number> => {
  const started = performance.now()
  try {
    await signIn(base, userName, password)
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return performance.now() - started
    throw error
  }
  throw new Error(`${userName} could sign in with a wrong password. Mend functions/api/signin/loginUser.ts`)
}
