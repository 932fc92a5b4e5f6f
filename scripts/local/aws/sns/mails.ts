import type { Message } from '../cognito/types.ts'
import type { NewMail } from './outbox.ts'

/** A message of Cognito's as the mail that a person gets. */
export const mailOf = ({ to, kind, code, userName }: Message): NewMail => {
  if (kind === 'invitation') {
    const text = `You have been invited to Benchwatch. Sign in as ${userName} with the temporary password ${code}`
    return { to, subject: 'Your Benchwatch account', text }
  }
  return { to, subject: 'Your Benchwatch code', text: `The code to set a new password for ${userName} is ${code}` }
}
