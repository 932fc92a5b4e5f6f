import { codeMail, invitationMail } from '#shared/server/accountMails.ts'
import type { Message } from '../cognito/types.ts'
import type { NewMail } from './outbox.ts'

/** A message of Cognito's as the mail that a person gets. */
export const buildCognitoMail = ({ to, kind, code, userName }: Message, console: string | undefined): NewMail => ({
  to,
  ...(kind === 'invitation' ? invitationMail({ userName, password: code, console }) : codeMail(code)),
})
