import { codeMail, invitationMail } from '#shared/server/accountMails.ts'
import type { Message } from '../cognito/types.ts'
import type { NewMail } from './outbox.ts'

/** Builds the mail that a person gets for a message from Cognito. */
export const buildCognitoMail = ({ to, kind, code, userName }: Message, console: string | undefined): NewMail => ({
  to,
  ...(kind === 'invitation' ? invitationMail({ userName, password: code, console }) : codeMail(code)),
})
