import type { Message } from '../cognito/types.ts'
import type { Letter } from './outbox.ts'

const generatedName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where people sign in by address, the account's own name is an id that nobody types. */
const typedName = ({ to, userName }: Message): string => (generatedName.test(userName) ? to : userName)

/** A message of Cognito's as the mail that a person gets. */
export const mailOf = (message: Message): Letter => {
  const { to, kind, code } = message
  const name = typedName(message)
  if (kind === 'invitation') {
    const text = `You have been invited to Benchwatch. Sign in as ${name} with the temporary password ${code}`
    return { to, subject: 'Your Benchwatch account', text }
  }
  return { to, subject: 'Your Benchwatch code', text: `The code to set a new password for ${name} is ${code}` }
}
