// This file is for servers only: lint keeps the console from loading it.

interface Invited {
  readonly userName: string
  readonly password: string
  /** The address of the console. Undefined before CloudFront has named it, if the stage has no host name of its own. */
  readonly console: string | undefined
}

/** The mail to a user whom an administrator has created. Cognito replaces the parts in braces. */
export const invitationMail = ({ userName, password, console }: Invited) => ({
  subject: 'Benchwatch: your account',
  // The password is at the end, so that nothing that follows can be taken for a part of it.
  text: [
    ...(console === undefined ? [] : [`Sign in to Benchwatch at ${console}`]),
    `Your user name is ${userName} and your first password is ${password}`,
  ].join(' - '),
})

/** The mail with the code with which a user sets a new password. */
export const codeMail = (code: string) => ({
  subject: 'Benchwatch: verification code',
  text: `Your verification code is ${code}`,
})
