import type { Problem } from '#shared/contract/problem.ts'
import type { ReportDraft } from '#shared/contract/report.ts'
import { findUser } from '../../data/users/userRepository.ts'

/** Returns a problem for each recipient in a report's schedule who is not an existing user. */
export const recipientProblems = ({ schedule }: Pick<ReportDraft, 'schedule'>): Promise<Problem[]> =>
  unknownUsers('schedule.recipients', schedule?.recipients ?? [])

/** Returns a problem for each name in a list of recipients that is not the name of a user. */
export const unknownUsers = async (field: string, names: readonly string[]): Promise<Problem[]> => {
  const users = await Promise.all(names.map(findUser))
  return names.flatMap((name, index) =>
    users[index] ? [] : [{ field: `${field}.${index}`, message: `The user ${name} does not exist` }],
  )
}

export interface Recipient {
  readonly userName: string
  readonly address: string
}

/**
 * Returns the users among the recipients who may sign in and have an address. Removed users get no mail. A user who
 * is named twice, for example as `ann` and `Ann`, is returned once.
 */
export const findRecipients = async (names: readonly string[]): Promise<Recipient[]> => {
  const users = await Promise.all(names.map(findUser))
  const found = users.flatMap(user =>
    user?.enabled && user.email !== '' ? [{ userName: user.userName, address: user.email }] : [],
  )
  return [...new Map(found.map(one => [one.userName, one])).values()]
}
