// The facts in the mail to an invited user.

interface Invited {
  readonly userName: string
  readonly password: string
  /** The address of the console. Undefined if the stage has no host name and CloudFront has not assigned one yet. */
  readonly console: string | undefined
}

/** The invitation to a user whom an administrator has created. Cognito replaces the parts in braces. */
export const invitationMail = ({ userName, password, console }: Invited) => ({
  subject: 'Benchwatch: your account',
  // The password is at the end, so that no further text can be taken for a part of it.
  text: [
    ...(console === undefined ? [] : [`Sign in to Benchwatch at ${console}`]),
    `Your user name is ${userName} and your first password is ${password}`,
  ].join(' - '),
})

/** The mail with a verification code, with which a user sets a new password. */
export const codeMail = (code: string) => ({
  subject: 'Benchwatch: verification code',
  text: `Your verification code is ${code}`,
})
